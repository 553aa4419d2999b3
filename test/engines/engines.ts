/** Every model and the audio node in three engines, against Node. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '../../src/compile/index.ts';
import { mix, removeDc } from '../../src/listen/index.ts';
import { type Fingerprint, fingerprint } from '../browser/page/fingerprint.ts';
import { accepted, runOf, shippedModel, shippedNames, shippedText } from '../support/engine.ts';
import { siteFolder } from '../support/shared.ts';
import type { EngineBrowser } from './browsers.ts';
import type { Report, Task } from './task.ts';

const FRAMES = 3000;
const [NODE, SECONDS, RATE] = ['bouncing-ball', 0.5, 44100] as const;
/** Until a page must have told what came of it, ms. */
const LONGEST = 500_000;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface EngineResult {
  readonly engine: string;
  /** How the browser calls itself. */
  readonly agent: string;
  readonly models: number;
  /** Models whose Program or samples are not Node's, and what is different. */
  readonly different: readonly string[];
  /** Largest difference of the offline node's samples from Node's, relative to full scale; or why there are none. */
  readonly offline: number | string;
  /** Peak of what a live context played; or why it did not. */
  readonly live: number | string;
}

/** What Node makes of models, and the samples that the node should give. */
export async function expected(names: readonly string[] = shippedNames) {
  const prints: Record<string, Fingerprint> = {};
  for (const name of names) prints[name] = await fingerprint(shippedText(name), FRAMES);
  const program = accepted(compile({ ...shippedModel(NODE), rate: RATE }));
  const raw = runOf(program).render(SECONDS * RATE);
  const inputs = program.outputs.map(({ gain, pan }, i) => ({ samples: raw[i], gain, pan }));
  const [left] = removeDc(mix(inputs, 'stereo'), RATE);
  const level = 0.5 / left.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return { prints, left: left.map((x) => level * x), level };
}

export type Expected = Awaited<ReturnType<typeof expected>>;

/** Opens the page in a browser and compares what it tells. */
export async function tryEngine(browser: EngineBrowser, wanted: Expected): Promise<EngineResult> {
  const folder = await siteFolder(fileURLToPath(new URL('page', import.meta.url)));
  const task: Task = {
    models: Object.fromEntries(Object.keys(wanted.prints).map((name) => [name, shippedText(name)])),
    frames: FRAMES,
    node: shippedText(NODE),
    seconds: SECONDS,
    rate: RATE,
    level: wanted.level,
    patience: 60,
  };
  const { url, report, close } = await serveTask(folder, task);
  const opened = await browser.open(url);
  try {
    return judged(browser.name, await report, wanted);
  } finally {
    opened.close();
    close();
  }
}

async function serveTask(folder: string, task: Task) {
  let tell: (report: Report) => void;
  let fail: (error: Error) => void;
  const report = new Promise<Report>((resolve, reject) => {
    tell = resolve;
    fail = reject;
  });
  const timer = setTimeout(() => fail(new Error(`the page told nothing in ${LONGEST / 1000} s`)), LONGEST);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/^\/|\?.*$/g, '');
    if (request.method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        response.end();
        tell(JSON.parse(Buffer.concat(parts).toString('utf8')) as Report);
      });
      return;
    }
    try {
      const content = path === 'task.json' ? JSON.stringify(task) : readFileSync(join(folder, path || 'index.html'));
      response.writeHead(200, { 'Content-Type': TYPES[extname(path || 'index.html')] ?? 'text/plain' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    report,
    close: () => {
      clearTimeout(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}

function judged(engine: string, { agent, models, offline, live }: Report, { prints, left }: Expected): EngineResult {
  const different = Object.entries(prints).flatMap(([name, here]) => {
    const there = models[name];
    if (there === undefined) return [`${name}: nothing`];
    if ('failed' in there) return [`${name}: ${there.failed}`];
    const fields = (Object.keys(here) as (keyof Fingerprint)[]).filter((field) => here[field] !== there[field]);
    return fields.length === 0 ? [] : [`${name}: other ${fields.join(', ')}`];
  });
  return {
    engine,
    agent,
    models: Object.keys(prints).length,
    different,
    offline:
      'failed' in offline
        ? offline.failed
        : left.reduce((worst, x, n) => Math.max(worst, Math.abs(x - (offline.left[n] ?? Number.NaN))), 0),
    live: 'failed' in live ? live.failed : live.peak,
  };
}
