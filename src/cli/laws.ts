/** clangor laws: the kernel's laws of contact, from the table that the kernel itself is written from. */
import { Command } from 'commander';
import { laws } from '../kernel/laws/table.ts';
import * as traits from '../kernel/laws/traits.ts';

/** Each trait's bit, by its name. */
const BITS = { ...traits };
type Trait = keyof typeof BITS;

/** What each trait means, in words. */
const WORDS: Readonly<Record<Trait, string>> = {
  ONE_SIDED: 'acts only while eta > 0',
  PUSH_ONLY: 'never pulls',
  PUSH_BACK: 'pushes back from either side of a gap',
  MAY_SLEEP: 'sleeps while apart',
  STORES_PSI: 'stores its energy as psi²/2',
  CORRECTED: 'planned again once the forces of its neighbours are known',
  TANGENT: 'takes part in the tangent passes of strongly coupled islands',
  ITERATED: 'solved by Newton iteration',
  CONSTANT_SLOPE: 'force linear in eta: can be eliminated from its island',
  CONSTRAINT: 'a constraint',
  FRICTION: 'friction against something that moves',
  ON_CURVE: 'its force lies on a curve, found after all others',
  EXACT_LOSS: 'damping taken out after a step without losses',
  OWN_ETA: 'keeps an eta of its own where it is very stiff',
  STRAIN: 'is a strain of a body that stretches: dense, and moving in every step',
  FOLLOWS_ETA: 'its energy is a function of eta',
  AFTER_STEP: 'completes its state once a step is solved',
  RELAXES: 'has a second state of energy, which relaxes',
  LAST_MOVE: 'needs the last move of eta to full precision',
  READS: 'depends on a point that its force does not act on',
  IDLES: 'sleeps while it neither presses nor damps',
  PLANNED_TWICE: 'always planned again after the first solve',
};

export function lawsCommand(): Command {
  return new Command('laws')
    .description(
      'list the laws of contact that the kernel has: how each behaves, its constants and its state, named as in src/kernel/laws/table.ts',
    )
    .option('--json', 'print name, traits, constants and state of each')
    .action((options: { json?: boolean }) => {
      const rows = laws.map(({ name, traits: own, constants, state }) => ({
        name,
        traits: (Object.keys(WORDS) as Trait[]).filter((trait) => (own & BITS[trait]) !== 0),
        constants,
        state,
      }));
      if (options.json) {
        console.log(JSON.stringify(rows, null, 2));
        return;
      }
      for (const { name, traits: own, constants, state } of rows) {
        console.log(name);
        console.log(`  ${own.map((trait) => WORDS[trait]).join('; ')}`);
        if (constants.length > 0) console.log(`  constants: ${constants.join(', ')}`);
        if (state.length > 0) console.log(`  state: ${state.join(', ')}`);
      }
    });
}
