/** Combines performances: the parts of one model into one, or several voices into their sum. */
import type { Program } from '../compile/index.ts';
import type { Account, ContactReport, Ledger, NewtonReport } from '../run/index.ts';
import type { EnergyCurves, Performance, StoredCurve } from './perform.ts';

/** Merges the parts of one model as if they had been rendered in one run: every output, element and contact belongs to one part. */
export function mergeParts(program: Program, programs: readonly Program[], parts: readonly Performance[]): Performance {
  const merge = (ledgers: readonly Ledger[]) => mergeLedgers(program, ledgers);
  const [{ metered, marks }] = parts;
  const curves = parts.flatMap((part) => (part.curves === undefined ? [] : [part.curves]));
  return {
    outputs: levelled(
      program.outputs.map(({ name }) =>
        firstDefined(
          parts.map((part, i) => part.outputs[programs[i].outputs.findIndex((output) => output.name === name)]),
        ),
      ),
    ),
    wallSeconds: total(parts, (part) => part.wallSeconds),
    metered,
    ledger: merge(parts.map((part) => part.ledger)),
    contacts: program.contacts.map(({ name }) =>
      firstDefined(parts.map((part) => part.contacts.find((contact) => contact.name === name))),
    ),
    stretches: parts.flatMap((part) => part.stretches),
    newton: sumNewton(parts.map((part) => part.newton)),
    stops: parts.flatMap((part) => part.stops),
    takeovers: parts.flatMap((part) => part.takeovers),
    marks: marks.map(({ n }, m) => ({ n, ledger: merge(parts.map((part) => part.marks[m].ledger)) })),
    ...(curves.length === 0 ? {} : { curves: mergeCurves(program, untilLast(curves)) }),
  };
}

/** Adds up several Programs that sound at the same time, one for each key. */
export function sumVoices(voices: readonly Performance[]): Performance {
  const [{ metered, outputs, contacts, stretches, marks }] = voices;
  const curves = voices.flatMap((voice) => (voice.curves === undefined ? [] : [voice.curves]));
  return {
    outputs: outputs.map((_, o) => sumColumns(voices.map((voice) => voice.outputs[o]))),
    wallSeconds: total(voices, (voice) => voice.wallSeconds),
    metered,
    ledger: sumLedgers(voices.map((voice) => voice.ledger)),
    contacts: contacts.map((_, c) => sumReports(voices.map((voice) => voice.contacts[c]))),
    stretches: stretches.map(({ name }, i) => ({
      name,
      gauge: Math.max(...voices.map((voice) => voice.stretches[i].gauge)),
    })),
    newton: sumNewton(voices.map((voice) => voice.newton)),
    stops: voices.flatMap((voice) => voice.stops),
    takeovers: voices.flatMap((voice) => voice.takeovers),
    marks: marks.map(({ n }, m) => ({ n, ledger: sumLedgers(voices.map((voice) => voice.marks[m].ledger)) })),
    ...(curves.length === 0 ? {} : { curves: sumCurves(untilLast(curves)) }),
  };
}

/** One report for the same contact in several voices. */
function sumReports(all: readonly ContactReport[]): ContactReport {
  const largest = (value: (one: ContactReport) => number) => Math.max(...all.map(value));
  const hardest = all.reduce((a, b) => (b.brief.force > a.brief.force ? b : a));
  return {
    ...all[0],
    maxForce: largest((one) => one.maxForce),
    minForce: Math.min(...all.map((one) => one.minForce)),
    hits: total(all, (one) => one.hits),
    maxPenetration: largest((one) => one.maxPenetration),
    brief: { ...hardest.brief, hits: total(all, (one) => one.brief.hits) },
    maxStretch: largest((one) => one.maxStretch),
  };
}

/** The one part that has the value. */
function firstDefined<T>(list: readonly (T | undefined)[]): T {
  return list.find((one) => one !== undefined) as T;
}

function total<T>(list: readonly T[], value: (one: T) => number): number {
  return list.reduce((sum, one) => sum + value(one), 0);
}

/** A run that became quiet early has fewer samples; it is silent from there on. */
function sumColumns(columns: readonly Float64Array[]): Float64Array {
  const length = Math.max(...columns.map((column) => column.length));
  return Float64Array.from({ length }, (_, i) => total(columns, (column) => column[i] ?? 0));
}

/** The same columns, all as long as the longest. */
function levelled(columns: readonly Float64Array[]): Float64Array[] {
  const length = Math.max(...columns.map((column) => column.length));
  return columns.map((column) => {
    if (column.length === length) return column;
    const longer = new Float64Array(length);
    longer.set(column);
    return longer;
  });
}

/** Sums of the energies, and the largest residual. */
function totals(ledgers: readonly Ledger[]): Omit<Ledger, 'elements' | 'contacts'> {
  return {
    initial: total(ledgers, (ledger) => ledger.initial),
    energy: total(ledgers, (ledger) => ledger.energy),
    dissipated: total(ledgers, (ledger) => ledger.dissipated),
    injected: total(ledgers, (ledger) => ledger.injected),
    residual: Math.max(...ledgers.map((ledger) => ledger.residual)),
  };
}

function mergeLedgers({ elements, contacts }: Program, ledgers: readonly Ledger[]): Ledger {
  const accounts = (side: 'elements' | 'contacts', names: readonly { readonly name: string }[]): Account[] =>
    names.map(({ name }) => {
      const found = ledgers.map((ledger) => ledger[side].find((account) => account.name === name));
      return firstDefined([...found, { name, stored: 0, lost: 0, injected: 0 }]); // a barrier without contacts is in no part
    });
  return {
    ...totals(ledgers),
    elements: accounts('elements', elements),
    contacts: accounts('contacts', contacts),
  };
}

function sumLedgers(ledgers: readonly Ledger[]): Ledger {
  const accounts = (side: 'elements' | 'contacts') =>
    ledgers[0][side].map(({ name }, i) => ({
      name,
      stored: total(ledgers, (ledger) => ledger[side][i].stored),
      lost: total(ledgers, (ledger) => ledger[side][i].lost),
      injected: total(ledgers, (ledger) => ledger[side][i].injected),
    }));
  return { ...totals(ledgers), elements: accounts('elements'), contacts: accounts('contacts') };
}

function sumNewton(reports: readonly NewtonReport[]): NewtonReport {
  const solves = total(reports, (report) => report.solves);
  const steps = total(reports, (report) => report.solves * report.mean);
  return {
    solves,
    mean: solves > 0 ? steps / solves : 0,
    most: Math.max(...reports.map((report) => report.most)),
    failures: total(reports, (report) => report.failures),
  };
}

/** All curves until the last one ends: what has fallen silent before that stays as it was. */
function untilLast(curves: readonly EnergyCurves[]): EnergyCurves[] {
  const { times } = curves.reduce((a, b) => (b.times.length > a.times.length ? b : a));
  const held = (values: Float64Array) => times.map((_, i) => values[Math.min(i, values.length - 1)]);
  return curves.map(({ stored, dissipated, injected, residual }) => ({
    times,
    stored: stored.map((curve) => ({ ...curve, values: held(curve.values) })),
    dissipated: held(dissipated),
    injected: held(injected),
    residual: held(residual),
  }));
}

/** All curves except those of stored energy. */
function sharedCurves(curves: readonly EnergyCurves[]): Omit<EnergyCurves, 'stored'> {
  return {
    times: curves[0].times,
    dissipated: sumColumns(curves.map((c) => c.dissipated)),
    injected: sumColumns(curves.map((c) => c.injected)),
    residual: curves[0].residual.map((_, i) => Math.max(...curves.map((c) => c.residual[i]))),
  };
}

function mergeCurves({ elements, contacts }: Program, curves: readonly EnergyCurves[]): EnergyCurves {
  const curveOf = (kind: StoredCurve['kind'], name: string): StoredCurve => {
    const found = curves.map((one) => one.stored.find((curve) => curve.kind === kind && curve.name === name));
    return firstDefined([...found, { name, kind, values: new Float64Array(curves[0].times.length) }]);
  };
  const stored = [
    ...elements.map(({ name }) => curveOf('element', name)),
    ...contacts.map(({ name }) => curveOf('contact', name)),
  ];
  return { ...sharedCurves(curves), stored };
}

function sumCurves(curves: readonly EnergyCurves[]): EnergyCurves {
  const stored = curves[0].stored.map((curve, s) => ({
    ...curve,
    values: sumColumns(curves.map((c) => c.stored[s].values)),
  }));
  return { ...sharedCurves(curves), stored };
}
