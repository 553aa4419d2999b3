/** A bug that is planted to see whether a test notices it. */
export interface Mutant {
  readonly name: string;
  /** Path in the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly text: string;
  readonly becomes: string;
  /** What is wrong then, in a few words. */
  readonly bug: string;
  /** Test files that should notice. */
  readonly tests: readonly string[];
  /** Only tests whose names match this are run. */
  readonly only?: string;
  /** Why no test can notice. */
  readonly equivalent?: string;
}
