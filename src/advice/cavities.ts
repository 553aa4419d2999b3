/** Cavities whose air does not move as one at the frequencies that matter: they are tubes. */
import { compliancesOf, initialNumber, type Program } from '../compile/index.ts';
import { airOf } from '../model/index.ts';

/** The air of a cavity moves as one where it is shorter than this part of a wavelength. */
const PART = 1 / 8;

/** One line per cavity that is too long for its highest resonance, that of its air against all that moves its walls. */
export function longCavities(program: Program): string[] {
  const { model, contacts, elements, rate } = program;
  return Object.entries(model.contacts).flatMap(([name, contact]) => {
    if (contact.type !== 'cavity') return [];
    const [point] = contacts.find((one) => one.name === name)?.points ?? [];
    if (point === undefined) return [];
    // W = k² Σ weight²/mass, so that √(K W)/k is the resonance of the air with the walls let loose. Tubes carry waves away: they have no mass there.
    const shares = compliancesOf(program, point);
    const carriesWaves = new Set(elements.filter(({ form }) => form === 'line').map((element) => element.name));
    const compliance = [...shares].reduce((sum, [wall, share]) => (carriesWaves.has(wall) ? sum : sum + share), 0);
    const stiffness = initialNumber(program, point, 'stiffness');
    const frequency = (rate * Math.sqrt(stiffness * compliance)) / (2 * Math.PI);
    const length = contact.length ?? Math.cbrt(contact.volume);
    const most = (PART * airOf(contact.air).speed) / frequency;
    if (!(length > most)) return [];
    const side = contact.length === undefined ? 'about ' : '';
    return [
      `${name} is ${side}${(100 * length).toPrecision(3)} cm long, more than an eighth of a wavelength, ${(100 * most).toPrecision(3)} cm, at its resonance of ${Math.round(frequency)} Hz: there its air does not move as one; a tube would be right`,
    ];
  });
}
