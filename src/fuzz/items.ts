/** The items of a model as it is being drawn, by name. */

export type Item = Readonly<Record<string, unknown>>;
export type Section = Record<string, Item>;

export interface Scene {
  readonly elements: Section;
  readonly contacts: Section;
  readonly players: Section;
}
