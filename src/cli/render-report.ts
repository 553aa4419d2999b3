/** What `clangor render` says of a finished render: as JSON, as text, and what was wrong with it. */
import type { Program } from '../compile/index.ts';
import { createSha256, sha256 } from '../numerics/sha256.ts';
import type { Performance } from '../perform/index.ts';
import type { Stop } from '../run/index.ts';
import { accountTexts, applicableFields, contactTexts } from './contact-text.ts';
import { formatEnergy, formatNumber } from './options.ts';
import type { Channel } from './sound-file.ts';

/** SHA-256 over all outputs in order, as little-endian float64. */
function outputHash(outputs: readonly Float64Array[]): string {
  const sha = createSha256();
  for (const samples of outputs) {
    const bytes = new DataView(new ArrayBuffer(8 * samples.length));
    samples.forEach((sample, i) => {
      bytes.setFloat64(8 * i, sample, true);
    });
    sha.update(new Uint8Array(bytes.buffer));
  }
  return sha.digest();
}

export function toJson(
  model: string,
  program: Program,
  performance: Performance,
  voices: readonly Program[],
  { channels, warnings }: { readonly channels: readonly Channel[]; readonly warnings: readonly string[] },
) {
  const { ledger, outputs, wallSeconds, marks } = performance;
  const samples = outputs[0].length;
  return {
    model,
    sampleRate: program.rate,
    samples,
    wallSeconds,
    realTimeFactor: samples / program.rate / wallSeconds,
    energy: {
      initial: ledger.initial,
      final: ledger.energy,
      injected: ledger.injected,
      dissipated: ledger.dissipated,
      residual: ledger.residual,
    },
    contacts: performance.contacts.map((contact) => applicableFields(program, contact)),
    ...(channels.length > 0 ? { channels } : {}),
    outputs: Object.fromEntries(
      program.outputs.map(({ name }, o) => [name, Object.fromEntries(marks.map(({ n }) => [n, outputs[o][n]]))]),
    ),
    ledger: Object.fromEntries(
      marks.map(({ n, ledger: { energy, dissipated, injected } }) => [n, { energy, dissipated, injected }]),
    ),
    parts: { elements: ledger.elements, contacts: ledger.contacts },
    warnings,
    ...(performance.newton.solves > 0 ? { newton: performance.newton } : {}),
    ...(performance.takeovers.length > 0 ? { takeovers: performance.takeovers } : {}),
    programHash:
      voices.length === 1 ? program.hash : sha256(new TextEncoder().encode(voices.map(({ hash }) => hash).join(''))),
    sha256: outputHash(outputs),
  };
}

export function printSummary(
  print: (line: string) => void,
  model: string,
  program: Program,
  { ledger, contacts, outputs, wallSeconds, marks, metered, takeovers }: Performance,
  shown: {
    out: string | undefined;
    raw: readonly Channel[];
    plot: string | undefined;
    energy: boolean;
    warnings: readonly string[];
  },
): void {
  const seconds = outputs[0].length / program.rate;
  print(
    `${model}: ${formatNumber(seconds)} s at ${program.rate} Hz in ${wallSeconds.toFixed(2)} s, ${(seconds / wallSeconds).toFixed(1)} × real time`,
  );
  for (const { channel, name, unit } of shown.raw) print(`  channel ${channel}: ${name}, ${unit}`);
  for (const path of [shown.out, shown.plot]) if (path !== undefined) print(`  ${path}`);
  if (metered) {
    const { initial, energy, injected, dissipated, residual } = ledger;
    print(
      `  energy: ${formatEnergy(initial)} initial + ${formatEnergy(injected)} injected = ${formatEnergy(energy)} stored + ${formatEnergy(dissipated)} dissipated (residual ${residual.toExponential(1)})`,
    );
    for (const line of contactTexts(program, contacts)) print(`  ${line}`);
  }
  if (shown.energy) {
    for (const line of accountTexts(ledger)) print(`  ${line}`);
  }
  for (const { path, value, time, work, unpinned } of takeovers) {
    const lifted = unpinned.length === 0 ? '' : `; the grid that the model sets for ${unpinned.join(', ')} was lifted`;
    const booked = metered ? ` (${formatEnergy(work)} injected)` : '';
    print(
      `  at ${formatNumber(time)} s ${path} = ${formatNumber(value)} needs another grid: the motion was carried over${booked}${lifted}`,
    );
  }
  for (const { n, ledger: at } of marks) {
    const values = program.outputs.map(({ name, unit }, o) => `${name} ${outputs[o][n]} ${unit}`).join(', ');
    print(`  sample ${n}: ${values}; energy ${at.energy} J, dissipated ${at.dissipated} J, injected ${at.injected} J`);
  }
  for (const warning of shown.warnings) print(`  warning: ${warning}`);
}

/** What a user can do about a run that ended. */
const HELPS: Readonly<Record<Stop['reason'], string>> = {
  stretches: 'move it less, make it thicker, or render at a higher rate',
  pushes: 'make it softer, drive it less, or make its ends heavier',
  stiffens: 'move it less, lower its cubic part, or make its ends heavier',
  stores: 'drive it less, or move its stiffness or exponent less',
};

/** Why a run ended early, with what helps; undefined if it did not. */
export function stopText({ stops: [stop] }: Performance): string | undefined {
  return (
    stop &&
    `${stop.path}: ${stop.reason} more than can be computed, and the sound ends after ${stop.sample} samples: ${HELPS[stop.reason]}`
  );
}
