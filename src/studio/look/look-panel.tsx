import type { Session } from '../session.ts';

export function LookPanel({ session }: { session: Session }) {
  return <h2>Look: {session.name}</h2>;
}
