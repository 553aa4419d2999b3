/** One light for how the sound is doing, in words. The numbers, and advice about the model, are behind it. */
import type { Session } from '../session.ts';
import './health.css';

/** What the node says about its own work. */
export interface Load {
  readonly limited: boolean;
  /** Time to compute a block of samples, relative to its duration: the median, and what 99.9 % of blocks stay below. */
  readonly median: number;
  readonly p999: number;
}

const WORDS = {
  quiet: 'not started',
  well: 'all well',
  loud: 'too loud: turned down',
  gaps: 'gaps in the sound',
  near: 'nearly too much to compute',
  late: 'too much to compute',
};

/** Above this share of the time a block in a thousand is close to coming late. */
const NEARLY_LATE = 0.8;

function healthOf(load: Load | undefined, hasGaps: boolean): keyof typeof WORDS {
  if (load === undefined) return 'quiet';
  if (load.median > 1) return 'late';
  if (load.limited) return 'loud';
  if (hasGaps) return 'gaps';
  return load.p999 > NEARLY_LATE ? 'near' : 'well';
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
}

export function Health({ session, reading }: { session: Session; reading: Load | undefined }) {
  const advice = session.advice.value;
  const health = healthOf(
    reading,
    advice.some(({ cause }) => cause === 'gaps'),
  );
  return (
    <details class="health" data-testid="real-time" data-health={health}>
      <summary title="Click for the numbers">
        <span class="health-words">{WORDS[health]}</span>
        {advice.length > 0 && (
          <span class="health-mark" role="img" aria-label={`Advice: ${advice.length}`} title="Advice">
            !
          </span>
        )}
      </summary>
      <div class="health-more">
        {advice.map(({ cause, text, actions }) => (
          <p key={cause} data-advice={cause}>
            {text}
            {actions.map(({ label, run }) => (
              <button type="button" key={label} class="notice-action" onClick={run}>
                {label}
              </button>
            ))}
          </p>
        ))}
        <p>
          Computing takes <b>{percent(reading?.median)}</b> of the time available; in one block of a thousand, more than{' '}
          <b>{percent(reading?.p999)}</b>.
        </p>
      </div>
    </details>
  );
}
