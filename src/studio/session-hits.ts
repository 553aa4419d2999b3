/** Warnings about hits that turned out too short for the sample rate, measured while a model sounds: how fast nodes of a grid hit shows only then. */
import type { ClangorNode, ContactOnset } from '../audio/index.ts';
import type { Program } from '../compile/index.ts';
import { fetchWorkshop } from './session-workshop.ts';

/** After the first hit of a model its contacts are looked at so many times, first after so many ms, then three times as long, and so on. */
const LOOKS = 3;
const FIRST = 2000;
/** For how long the page's thread works on it at a time, ms. */
const AT_A_TIME = 5;

/** Listens to the hits of a node, and warns of each contact once per Program. */
export function watchHits(node: ClangorNode, notify: (message: string) => void): void {
  let program: Program | undefined;
  let looks = 0;
  let due: ReturnType<typeof setTimeout> | undefined;
  const told = new Set<string>();
  // The frames of the view take the largest forces away, so they are kept here.
  const forces = new Map<string, number>();

  const begin = (current: Program) => {
    program = current;
    looks = 0;
    clearTimeout(due);
    due = undefined;
    told.clear();
    forces.clear();
  };

  const look = async () => {
    due = undefined;
    looks++;
    const { mayBeTooShort, measuredHits, relive } = await fetchWorkshop();
    const asked = program;
    const isWorthwhile = asked !== undefined && (await someContact(asked, (name) => mayBeTooShort(asked, name)));
    if (asked !== program) return;
    if (!isWorthwhile) {
      looks = LOOKS;
      return;
    }
    const moment = await node.snapshot();
    if (moment === undefined || moment.snapshot.program !== program) return;
    const { simulation } = await relive(moment);
    const reports = simulation
      .contacts()
      .map((report) => ({ ...report, maxForce: Math.max(report.maxForce, forces.get(report.name) ?? 0) }));
    const news = measuredHits(moment.snapshot.program, reports).filter((line) => !told.has(contactOf(line)));
    for (const line of news) told.add(contactOf(line));
    if (news.length > 0) notify(news.length === 1 ? news[0] : `${news[0]} (and ${news.length - 1} more)`);
  };

  node.addEventListener('contact', (event) => {
    const { contact, force } = (event as CustomEvent<ContactOnset>).detail;
    if (node.program !== program) begin(node.program);
    forces.set(contact, Math.max(force, forces.get(contact) ?? 0));
    if (due === undefined && looks < LOOKS) due = setTimeout(look, FIRST * 3 ** looks);
  });
}

/** Whether a test holds for some contact of a Program. A piano has hundreds, so the page may draw and obey in between. */
async function someContact({ model }: Program, holds: (name: string) => boolean): Promise<boolean> {
  let began = performance.now();
  for (const name of Object.keys(model.contacts)) {
    if (holds(name)) return true;
    if (performance.now() - began < AT_A_TIME) continue;
    await new Promise((resume) => setTimeout(resume));
    began = performance.now();
  }
  return false;
}

/** The contact that a warning is about. */
function contactOf(line: string): string {
  return line.slice(0, line.indexOf(':'));
}
