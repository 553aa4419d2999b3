import type { Session } from '../session.ts';

export function BuildPanel({ session }: { session: Session }) {
  return <h2>Build: {session.name}</h2>;
}
