/** What a keyboard has set and a copy that starts later must know: pedals, controllers, bends, and the parameters that take three messages. */

const [DATA, DATA_LSB, LSB, MSB] = [6, 38, 100, 101];
/** Messages that set something for good. */
const [POLY_PRESSURE, CONTROL, PRESSURE, BEND] = [10, 11, 13, 14];
/** From this controller on, messages speak to a whole channel and set nothing. */
const MODES = 120;

export interface Settings {
  readonly hear: (bytes: readonly number[]) => void;
  /** The messages that restore all settings. */
  readonly all: () => readonly (readonly number[])[];
}

export function createSettings(): Settings {
  /** The last messages that set each thing; parameters come first, since zones decide whom a bend is about. */
  const parameters = new Map<string, readonly (readonly number[])[]>();
  const others = new Map<string, readonly number[]>();
  /** The parameter that each channel speaks about. */
  const chosen = new Map<number, { msb: number; lsb: number }>();
  return {
    hear: (bytes) => {
      const [status = 0, first = 0, second = 0] = bytes;
      const kind = status >> 4;
      if (kind === PRESSURE || kind === BEND) others.set(`${status}`, bytes);
      if (kind === POLY_PRESSURE) others.set(`${status} ${first}`, bytes);
      if (kind !== CONTROL || first >= MODES || first === DATA_LSB) return;
      const about = chosen.get(status) ?? { msb: 127, lsb: 127 };
      chosen.set(status, about);
      if (first === MSB) about.msb = second;
      else if (first === LSB) about.lsb = second;
      else if (first === DATA)
        parameters.set(`${status} ${about.msb} ${about.lsb}`, [
          [status, MSB, about.msb],
          [status, LSB, about.lsb],
          bytes,
        ]);
      else others.set(`${status} ${first}`, bytes);
    },
    all: () => [...[...parameters.values()].flat(), ...others.values()],
  };
}
