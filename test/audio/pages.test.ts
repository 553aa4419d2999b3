/** Pages that use the node: the example, and the download size of a page that has a compiled Program. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openSite, serveFolder } from '../support/browser.ts';
import { programOf, shippedProgram } from '../support/engine.ts';
import { siteFolder } from '../support/shared.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const closing: (() => unknown)[] = [];

afterAll(async () => {
  for (const close of closing) await close();
});

test('the example page sounds after a click', async () => {
  const site = await openSite(at('../../examples'), { 'clangor/audio': at('../../src/audio/index.ts') });
  closing.push(site.close);
  const page = await site.open('about:blank');
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  // Connects an analyser to everything that is connected to the loudspeakers.
  await page.addInitScript(() => {
    const connect = AudioNode.prototype.connect as (this: AudioNode, target: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode) {
      if (target instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context);
        connect.call(this, analyser);
        Object.assign(globalThis, { analyser });
      }
      return connect.call(this, target);
    } as typeof AudioNode.prototype.connect;
  });
  await page.goto(site.url);
  await page.click('button');
  await page.waitForFunction(() => {
    const { analyser } = globalThis as { analyser?: AnalyserNode };
    const samples = new Float32Array(2048);
    analyser?.getFloatTimeDomainData(samples);
    return samples.some((x) => Math.abs(x) > 0.01) && samples.every((x) => Math.abs(x) <= 1);
  });
  expect(faults).toEqual([]);
});

test('the guide quotes the example word for word, and it has at most ten lines of script', () => {
  const example = readFileSync(at('../../examples/index.html'), 'utf8');
  expect(readFileSync(at('../../docs/guide.md'), 'utf8')).toContain(example);
  const [, script = ''] = /<script type="module">\n([\s\S]*)<\/script>/.exec(example) ?? [];
  expect(script.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
});

test('a page with a compiled Program downloads at most 60 kB, gzipped, and no package', async () => {
  const folder = await siteFolder(at('lean'));
  const site = await serveFolder(folder);
  closing.push(site.close);
  const page = await site.open('about:blank');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(site.url);
  await page.waitForFunction(() => 'play' in globalThis);
  const program = shippedProgram('bouncing-ball');
  const loudest = await page.evaluate(
    async ({ image, events: _, ...rest }) => {
      const { play } = globalThis as unknown as {
        play: (context: BaseAudioContext, program: object) => Promise<AudioNode>;
      };
      const context = new OfflineAudioContext(2, 44_100, 44_100);
      const node = await play(context, { ...rest, events: [], image: Uint8Array.from(image) });
      node.connect(context.destination);
      const rendered = await context.startRendering();
      return rendered.getChannelData(0).reduce((top, x) => Math.max(top, Math.abs(x)), 0);
    },
    { ...program, image: Array.from(program.image) },
  );
  expect(loudest).toBeGreaterThan(0);
  // Requests of audio threads are not reported for the page.
  const isDownloaded = (name: string) => requested.includes(`/assets/${name}`) || name.startsWith('processor');
  const files = readdirSync(join(folder, 'assets')).filter(isDownloaded);
  // Only what the Program needs: the full kernel is another file.
  expect(files.some((name) => name.startsWith('kernel-lean'))).toBe(true);
  for (const part of ['index', 'kernel', 'processor'])
    expect(files.filter((name) => name.startsWith(part))).toHaveLength(1);
  const sizes = files.map((name) => gzipSync(readFileSync(join(folder, 'assets', name))).length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${bytes} bytes, gzipped, for a page with a compiled Program`);
  expect(bytes).toBeLessThanOrEqual(60_000);
  const scripts = files.filter((name) => name.endsWith('.js'));
  for (const name of scripts)
    expect(readFileSync(join(folder, 'assets', name), 'utf8')).not.toMatch(/ZodError|YAMLParseError/);
});

test('a node with the lean kernel fetches the full one when a Program needs it', async () => {
  const site = await openSite(at('lean'));
  closing.push(site.close);
  const page = await site.open(site.url);
  await page.waitForFunction(() => 'play' in globalThis);
  const lean = shippedProgram('bouncing-ball');
  const full = programOf({
    rate: 44_100,
    elements: { block: { type: 'mass', mass: 0.01, stiffness: 2000 } },
    contacts: { belt: { type: 'friction', on: 'block', force: 1, velocity: 0.1 } },
    outputs: { block: { at: 'block', quantity: 'velocity' } },
  });
  const plain = ({ events: _, image, ...rest }: typeof lean) => ({ ...rest, image: Array.from(image) });
  const { problems, peak } = await page.evaluate(
    async ([first, second]) => {
      const { play } = globalThis as unknown as {
        play: (
          context: BaseAudioContext,
          program: object,
        ) => Promise<AudioNode & { load: (program: object) => Promise<object[]> }>;
      };
      const context = new OfflineAudioContext(2, 44_100, 44_100);
      const [a, b] = [first, second].map((one) => ({ ...one, events: [], image: Uint8Array.from(one.image) }));
      const node = await play(context, a);
      node.connect(context.destination);
      const problems = await node.load(b);
      const rendered = await context.startRendering();
      const late = rendered.getChannelData(0).slice(22_050);
      return { problems, peak: late.reduce((top, x) => Math.max(top, Math.abs(x)), 0) };
    },
    [plain(lean), plain(full)] as const,
  );
  expect(problems).toEqual([]);
  expect(peak).toBeGreaterThan(1e-4);
});
