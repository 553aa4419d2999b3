/** The contacts in the report of a render. Only collisions have hits and penetration; only springs and connections stretch. */
import { RESOLVED, unresolvedHits } from '../advice/index.ts';
import type { Program } from '../compile/index.ts';
import { hasPressure } from '../contacts/index.ts';
import type { Account, ContactReport, Ledger } from '../run/index.ts';
import { formatNumber, plural } from './options.ts';

function typeOf({ contacts }: Program, name: string): string | undefined {
  return contacts.find((contact) => contact.name === name)?.type;
}

/** One line per contact. */
export function contactTexts(program: Program, reports: readonly ContactReport[]): string[] {
  const unresolved = new Set(unresolvedHits(program, reports));
  return reports.map((report) => contactText(program, report, unresolved.has(report)));
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
export function ledgerParts({ elements, contacts }: Ledger): Account[] {
  const taken = new Set(elements.map(({ name }) => name));
  return [
    ...elements,
    ...contacts.map((part) => (taken.has(part.name) ? { ...part, name: `${part.name}, contact` } : part)),
  ];
}
