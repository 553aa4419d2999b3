/** Possible explanations of printed numbers that we do not reproduce, with the evidence for and against each. */
import { nonlocalOutputVelocity, PAPER_IMPACTS, PAPER_RATE, reboundSequence, runContact } from '../impact/index.ts';
import { deviationAtRelease, deviationOfEnergy } from '../impact/measures.ts';
import { digits } from './impact-compare.ts';

/** v_out of Table I as it may have been rounded by the authors, m/s; the zero of (6) is −0.42842550876. */
export const ROUNDED_REFERENCE = -0.4284255;
/** Change of the force at which the paper's Newton iteration for AM1 may have stopped, N. */
const NEWTON_STOP = 1;

/** Table I, dev(H) of RK4: the reference of the row above, and the release included as in Table III. */
export function energyAtRelease(): string {
  const { noncritical, lowDissipation } = PAPER_IMPACTS;
  const soft = runContact(noncritical, 'RK4', { rate: PAPER_RATE });
  const counted = deviationAtRelease(noncritical, soft, ROUNDED_REFERENCE);
  const other = runContact(lowDissipation, 'RK4', { rate: PAPER_RATE });
  const reference = nonlocalOutputVelocity(lowDissipation);
  const contact = deviationOfEnergy(lowDissipation, other, reference);
  const release = deviationAtRelease(lowDissipation, other, reference);
  return `a lead: with the rounded v_out that fits %err(v_out), and the release included as in Table III, it is ${digits(counted, 3)}; a conjecture, since RK4 in Table IIa prints ${contact.toFixed(3)}, the contact alone, and would be ${release.toFixed(3)} with its release`;
}

/** Table IIIb, AM1: Newton's iteration stopped early. */
export function earlyNewton(): string {
  const correction = { newtonStop: NEWTON_STOP };
  const { accumulatedError, maxDeviation } = reboundSequence(
    PAPER_IMPACTS.hardImpact,
    'AM1',
    { rate: PAPER_RATE },
    { impacts: 100, correction },
  );
  return `a lead: the paper does not say when its Newton iteration stops; at |Δf| < ${NEWTON_STOP} N accum. %err is ${Math.abs(accumulatedError).toFixed(4)}, as printed, and Tables I to IIIa stay as they are, but max %dev is ${maxDeviation.toFixed(3)}, further from print than without; no stopping criterion we tried gives both`;
}
