import type { Session } from '../session.ts';

export function Keyboard({ session }: { session: Session }) {
  return session.model.value?.keys === undefined ? null : <div />;
}
