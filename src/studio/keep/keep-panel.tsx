/** The Keep panel: sound file, recorded performances, model file, and link. */
import type { Session } from '../session.ts';
import './parts.css';
import './keep.css';
import { ModelFile, ModelLink } from './model-file.tsx';
import { Performance } from './performance.tsx';
import { SoundFile } from './sound-file.tsx';

export function KeepPanel({ session }: { session: Session }) {
  return (
    <div class="keep">
      <SoundFile session={session} />
      <Performance session={session} />
      <ModelFile session={session} />
      <ModelLink session={session} />
    </div>
  );
}
