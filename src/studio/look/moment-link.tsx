/** The button that copies a link to what is frozen, and the link. */
import { useSignal } from '@preact/signals';
import type { Moment } from '../../audio/index.ts';
import type { Session } from '../session.ts';
import type { WantedLens } from './wanted-lens.ts';

interface Frozen {
  readonly session: Session;
  readonly moment: Moment;
  /** What is being looked at. */
  readonly seen: () => Required<Omit<WantedLens, 'now' | 'taken'>>;
}

export function MomentLink({ session, moment, seen }: Frozen) {
  const made = useSignal<{ readonly link: string; readonly isCopied: boolean } | undefined>(undefined);
  const copy = async () => {
    const { momentLink } = await import('../keep/moment.ts');
    const found = await momentLink(session, moment, seen());
    if ('problem' in found) {
      session.mention('moment', found.problem, [{ label: 'Play from the start', run: session.replay }]);
      return;
    }
    const isCopied = await navigator.clipboard.writeText(found.link).then(
      () => true,
      () => false,
    );
    made.value = { link: found.link, isCopied };
  };
  return (
    <>
      <button type="button" class="push" data-test="copy-moment" onClick={copy}>
        Copy a link to this moment
      </button>
      {made.value && (
        <span class="part-note microscope-link" role="status">
          {made.value.isCopied ? 'Copied. ' : ''}Whoever opens it hears and sees this:{' '}
          <input
            class="entry number"
            data-test="moment-link"
            aria-label="Link to this moment"
            readOnly
            value={made.value.link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </span>
      )}
    </>
  );
}
