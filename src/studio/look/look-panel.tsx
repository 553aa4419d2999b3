/** The Look panel: waveform, spectrogram, energy ledger and contact microscope. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../session.ts';
import '../keep/parts.css';
import './look.css';
import { ContactMicroscope } from './contact-microscope.tsx';
import { EnergyLedger } from './ledger.tsx';
import { Scope } from './scope.tsx';
import { LiveSpectrogram } from './spectrogram.tsx';
import { type LookPart, wantedPart } from './wanted-part.ts';

function PanelSection(props: { name?: LookPart; title: string; note?: string; children: ComponentChildren }) {
  const { name, title, note, children } = props;
  const host = useRef<HTMLElement>(null);
  const isWanted = name !== undefined && wantedPart.value === name;
  useEffect(() => {
    if (!isWanted) return;
    wantedPart.value = undefined;
    host.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <section class="part" ref={host}>
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
        <PanelSection name="scope" title="Scope">
          <Scope session={session} />
        </PanelSection>
        <PanelSection name="spectrogram" title="Spectrogram">
          <LiveSpectrogram session={session} />
        </PanelSection>
      </div>
      <PanelSection name="energy" title="Energy" note="stored in each element and contact, last ten seconds">
        <EnergyLedger session={session} />
      </PanelSection>
    </div>
  );
}
