/** Look: what goes out, where the energy is, and single contacts under the microscope. */
import type { ComponentChildren } from 'preact';
import type { Session } from '../session.ts';
import '../keep/parts.css';
import './look.css';
import { ContactMicroscope } from './contact-microscope.tsx';
import { EnergyLedger } from './ledger.tsx';
import { Scope } from './scope.tsx';
import { LiveSpectrogram } from './spectrogram.tsx';

function Part({ title, note, children }: { title: string; note?: string; children: ComponentChildren }) {
  return (
    <section class="part">
      <div class="part-head">
        <h3>{title}</h3>
        {note && <span class="part-note">{note}</span>}
      </div>
      {children}
    </section>
  );
}

export function LookPanel({ session }: { session: Session }) {
  return (
    <div class="look">
      <div class="look-pair">
        <Part title="Scope">
          <Scope session={session} />
        </Part>
        <Part title="Spectrogram">
          <LiveSpectrogram session={session} />
        </Part>
      </div>
      <Part title="Energy" note="stored by each part, the last ten seconds">
        <EnergyLedger session={session} />
      </Part>
      <Part title="Contact microscope" note="the last second, sample by sample">
        <ContactMicroscope session={session} />
      </Part>
    </div>
  );
}
