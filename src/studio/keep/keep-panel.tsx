import type { Session } from '../session.ts';

export function KeepPanel({ session }: { session: Session }) {
  return <h2>Keep: {session.name}</h2>;
}
