/**
 * Fetches a module when it is first asked for, and has it at hand from then on: even for a module that is there, a browser answers `import` in a
 * task of its own, which waits until the page has painted. After a failure it is tried again.
 */
export function fetchedOnce<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
  let fetching: Promise<Module> | undefined;
  return () => {
    fetching ??= fetch().catch((error) => {
      fetching = undefined;
      throw error;
    });
    return fetching;
  };
}
