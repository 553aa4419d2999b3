/** What a thing that can be added is made of. */
import type { Element } from '../../model/index.ts';
import type { SectionName } from '../session.ts';

/** An entry of a thing: its section, its name if that is free, and its source, in which `<name>` stands for the names that were free. */
export type Part = readonly [section: SectionName, name: string, source: string];

export interface Thing {
  readonly label: string;
  /** Whether it can be at an element; absent for a thing that stands by itself. */
  readonly fits?: (element: Element) => boolean;
  /** Its entries; the first is the thing itself. `at` is where it touches the element of that name. */
  readonly parts: (at: string, name: string, element: Element) => readonly Part[];
  /** Fields that the element needs for it. */
  readonly needs?: Readonly<Record<string, string>>;
}
