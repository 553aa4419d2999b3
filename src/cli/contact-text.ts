/** The contacts in the report of a render. Only collisions have hits and penetration; only springs and connections stretch. */
import { RESOLVED, unresolvedHits } from '../advice/index.ts';
import type { Program } from '../compile/index.ts';
import { hasPressure } from '../contacts/index.ts';
import type { Account, ContactReport, Ledger } from '../run/index.ts';
import { formatEnergy, formatNumber, plural } from './options.ts';

function typeOf({ contacts }: Program, name: string): string | undefined {
  return contacts.find((contact) => contact.name === name)?.type;
}

/** As many lines as a reader takes in; of a larger model, only what matters gets a line of its own. */
const MANY = 40;

/** One line per contact; in large models, one for all those that never pushed or pulled. */
export function contactTexts(program: Program, reports: readonly ContactReport[]): string[] {
  const unresolved = new Set(unresolvedHits(program, reports));
  const isIdle = ({ minForce, maxForce }: ContactReport) => minForce === 0 && maxForce === 0;
  const told = reports.length > MANY ? reports.filter((report) => !isIdle(report)) : reports;
  const lines = told.map((report) => contactText(program, report, unresolved.has(report)));
  const rest = reports.length - told.length;
  return rest === 0 ? lines : [...lines, `${plural(rest, 'other contact')}: no force at any time`];
}

/** One line per account; in large models, those that hold the least are added up in one line. */
export function accountTexts(ledger: Ledger): string[] {
  const parts = ledgerParts(ledger);
  const bySize = [...parts].sort((a, b) => turnover(b) - turnover(a));
  const told = new Set(parts.length > MANY ? bySize.filter((part) => turnover(part) > 0).slice(0, MANY / 2) : parts);
  const others = parts.filter((part) => !told.has(part));
  const lines = parts.filter((part) => told.has(part)).map(accountText);
  if (others.length === 0) return lines;
  const sum = (key: 'stored' | 'lost' | 'injected') => others.reduce((total, part) => total + part[key], 0);
  const rest = { stored: sum('stored'), lost: sum('lost'), injected: sum('injected') };
  return [...lines, accountText({ name: `${others.length} others together`, ...rest })];
}

function turnover({ stored, lost, injected }: Account): number {
  return Math.abs(stored) + Math.abs(lost) + Math.abs(injected);
}

function accountText({ name, stored, lost, injected }: Account): string {
  return `${name}: ${formatEnergy(stored)} stored, ${formatEnergy(lost)} dissipated, ${formatEnergy(injected)} injected`;
}

function contactText(program: Program, report: ContactReport, isTooLow: boolean): string {
  const { name, hits, minForce, maxForce, maxPenetration, maxStretch } = report;
  const span = `${formatNumber(minForce)} to ${formatNumber(maxForce)}`;
  const contact = program.model.contacts[name];
  if (contact !== undefined && hasPressure(contact)) return `${name}: pressure ${span} Pa`;
  const force = `force ${span} N`;
  const tooLow = isTooLow ? ` (${report.brief.hits} of fewer than ${RESOLVED} samples: the peak force is too low)` : '';
  switch (typeOf(program, name)) {
    case 'collision':
      return `${name}: ${plural(hits, 'hit')}${tooLow}, ${force}, penetration ${formatNumber(maxPenetration)} m`;
    case 'spring':
    case 'connection':
      return `${name}: ${force}, stretch up to ${formatNumber(maxStretch)} m`;
    default:
      return `${name}: ${force}`;
  }
}

/** A report without the fields that do not apply to its type of contact. */
export function applicableFields(program: Program, report: ContactReport) {
  const { name, points, maxForce, minForce, hits, maxPenetration, brief, maxStretch } = report;
  const common = { name, points, maxForce, minForce };
  switch (typeOf(program, name)) {
    case 'collision':
      return { ...common, hits, maxPenetration, brief };
    case 'spring':
    case 'connection':
      return { ...common, maxStretch };
    default:
      return common;
  }
}

/** All accounts; a contact with the name of an element is marked as the contact. */
function ledgerParts({ elements, contacts }: Ledger): Account[] {
  const taken = new Set(elements.map(({ name }) => name));
  return [
    ...elements,
    ...contacts.map((part) => (taken.has(part.name) ? { ...part, name: `${part.name}, contact` } : part)),
  ];
}
