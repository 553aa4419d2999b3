/** What the operating system says of a failed call, in words. */
import { getSystemErrorMap } from 'node:util';

/** "no space left on device" for ENOSPC; undefined for an error that does not come from the system. */
export function systemWords(error: unknown): string | undefined {
  const { code, errno } = error as NodeJS.ErrnoException;
  if (code === undefined) return undefined;
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? code;
}
