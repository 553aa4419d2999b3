/** The sample that the first update computes: time zero of a score. A separate file, so that runs can import it without the compiler. */
export const FIRST_UPDATE = 2;
