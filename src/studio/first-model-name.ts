/** The model shown to a first-time visitor, and the rate that the studio computes at, Hz: that of most devices. */
export const FIRST_MODEL = 'tromba-marina';
export const FIRST_RATE = 48_000;
