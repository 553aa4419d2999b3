import { describe, expect, it } from 'vitest';
import { drawRender } from '../../src/see/index.ts';
import { ledger, rate, sine, textsOf, withoutPixels } from './synthetic.ts';

const bridge = { name: 'bridge', unit: 'm', samples: sine(110, 3e-4, 8820) };

describe('the picture of a render', () => {
  it('has a panel for all data, with names and units', async () => {
    const svg = await drawRender({
      title: 'A string & a ball',
      subtitle: '44.1 kHz',
      rate,
      outputs: [bridge],
      audio: bridge.samples,
      energy: ledger(0.2, 500),
    });
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="960" /);
    for (const text of [
      'A string &amp; a ball',
      '44.1 kHz',
      'bridge',
      '(µm)',
      'peak 300 µm',
      'spectrogram',
      'energy',
      '(mJ)',
      'dissipated',
      'ball',
      'residual',
      'round-off',
      'time (s)',
    ]) {
      expect(textsOf(svg)).toContain(text);
    }
    expect(svg.includes('href="data:image/png;base64,')).toBe(true);
    expect(withoutPixels(svg)).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).not.toMatch(/<style|var\(--|⚠/);
  });

  it('distinguishes an element from a contact of the same name', async () => {
    const energy = ledger(0.2, 50);
    const [{ values }] = energy.stored;
    const stored = [
      { name: 'finger', kind: 'element', values },
      { name: 'finger', kind: 'contact', values },
      { name: 'fret', kind: 'contact', values },
    ] as const;
    const svg = await drawRender({ title: 'Names', rate, outputs: [bridge], energy: { ...energy, stored } });
    const texts = textsOf(svg).split('\n');
    for (const name of ['finger', 'finger, contact', 'fret'])
      expect(texts.filter((text) => text === name)).toHaveLength(1);
  });

  it('is the same every time', async () => {
    const picture = { title: 'Twice', rate, outputs: [bridge], audio: bridge.samples, energy: ledger(0.2, 100) };
    expect(await drawRender(picture)).toBe(await drawRender(picture));
  });

  it('omits absent data, and numbers only the lowest time axis', async () => {
    const svg = await drawRender({ title: 'Two', rate, outputs: [bridge, { ...bridge, name: 'nut' }] });
    expect(textsOf(svg)).not.toContain('spectrogram');
    expect(textsOf(svg)).not.toContain('energy');
    expect(svg.match(/aria-label="x-axis tick label"/g)).toHaveLength(1);
  });

  it('draws six outputs and names the others', async () => {
    const outputs = Array.from({ length: 8 }, (_, i) => ({ ...bridge, name: `string-${i + 1}` }));
    const svg = await drawRender({ title: 'Eight strings', rate, outputs });
    expect(textsOf(svg)).toContain('Not shown: 2 more outputs (string-7, string-8).');
    expect(svg.match(/aria-label="line"/g)).toHaveLength(6);
  });

  it('of many outputs draws those that sound', async () => {
    const silent = new Float64Array(bridge.samples.length);
    const outputs = Array.from({ length: 8 }, (_, i) => ({
      ...bridge,
      name: `bell-${i + 1}`,
      ...(i < 5 && { samples: silent }),
    }));
    const svg = await drawRender({ title: 'Eight bells', rate, outputs });
    expect(textsOf(svg)).toContain('Not shown: 5 more outputs (bell-1, bell-2, bell-3, bell-4, bell-5).');
    expect(svg.match(/aria-label="line"/g)).toHaveLength(3);
  });

  it('stays small for long sounds', async () => {
    const svg = await drawRender({
      title: 'Ten seconds',
      rate,
      outputs: [{ ...bridge, samples: sine(110, 1, 10 * rate) }],
    });
    expect(svg.length).toBeLessThan(100_000);
    expect(textsOf(svg)).toContain('time (s)');
  });

  it('accepts silence, gaps, huge and tiny numbers, single samples', async () => {
    const gaps = bridge.samples.map((x, n) =>
      n > 100 && n < 200 ? Number.NaN : n > 8000 ? Number.POSITIVE_INFINITY : x,
    );
    const outputs = [
      { name: 'silence', unit: 'm', samples: new Float64Array(8820) },
      { name: 'gaps', unit: 'm', samples: gaps },
      { name: 'huge', unit: 'N', samples: bridge.samples.map((x) => x * 1e306) },
      { name: 'tiny', unit: '', samples: bridge.samples.map((x) => x * 1e-310) },
      { name: 'lost', unit: 'm', samples: new Float64Array(8820).fill(Number.NaN) },
      { name: 'single', unit: 'm', samples: Float64Array.of(1) },
    ];
    const nothing = new Float64Array(1);
    const energy = {
      times: nothing,
      stored: [{ name: 'mass', values: nothing }],
      dissipated: nothing,
      injected: nothing,
      residual: nothing,
    };
    for (const audio of [new Float64Array(8820), gaps]) {
      const svg = await drawRender({ title: 'Odd', rate, outputs, audio, energy });
      expect(withoutPixels(svg)).not.toMatch(/NaN|undefined|Infinity|⚠/);
      expect(textsOf(svg)).toContain('918 not finite');
    }
  });

  it('draws a small movement about a large offset as a movement', async () => {
    const samples = bridge.samples.map((x) => 2 + x * 1e-3);
    expect(await drawRender({ title: 'Hanging', rate, outputs: [{ ...bridge, samples }] })).toContain('(nm about 2 m)');
  });

  it('shifts negative energy to its lowest value, and sums small parts', async () => {
    const energy = ledger(0.2, 100);
    const part = energy.stored[0].values;
    const stored = Array.from({ length: 12 }, (_, i) => ({
      name: `part-${i}`,
      values: part.map((joules) => (i === 3 ? -5 * joules : joules / (i + 1))),
    }));
    const svg = await drawRender({ title: 'Gravity', rate, outputs: [bridge], energy: { ...energy, stored } });
    expect(textsOf(svg)).toContain('6 others');
    expect(textsOf(svg)).not.toContain('part-11');
    const falling = { ...energy, stored: [{ name: 'ball', values: part.map((joules) => -joules) }] };
    expect(await drawRender({ title: 'Fall', rate, outputs: [bridge], energy: falling })).toContain(
      'Energy of ball is counted from its lowest value.',
    );
  });

  it('refuses empty data, in one line', async () => {
    await expect(drawRender({ title: 'Nothing', rate, outputs: [] })).rejects.toThrow(
      'picture: expected at least one sample; got none',
    );
    await expect(drawRender({ title: 'No rate', rate: 0, outputs: [bridge] })).rejects.toThrow(
      'expected a rate above 0 Hz; got 0',
    );
  });
});
