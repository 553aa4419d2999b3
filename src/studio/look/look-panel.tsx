/** The Look panel: waveform, spectrogram, energy ledger and contact microscope. */
import type { ComponentChildren } from 'preact';
import type { Session } from '../session.ts';
import '../keep/parts.css';
import './look.css';
import { ContactMicroscope } from './contact-microscope.tsx';
import { EnergyLedger } from './ledger.tsx';
import { Scope } from './scope.tsx';
import { LiveSpectrogram } from './spectrogram.tsx';

function PanelSection({ title, note, children }: { title: string; note?: string; children: ComponentChildren }) {
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
      <PanelSection title="Contact microscope" note="the last second, sample by sample">
        <ContactMicroscope session={session} />
      </PanelSection>
      <div class="look-pair">
        <PanelSection title="Scope">
          <Scope session={session} />
        </PanelSection>
        <PanelSection title="Spectrogram">
          <LiveSpectrogram session={session} />
        </PanelSection>
      </div>
      <PanelSection title="Energy" note="stored in each element and contact, last ten seconds">
        <EnergyLedger session={session} />
      </PanelSection>
    </div>
  );
}
