/** All studies, in the order of the listing. */
import { air } from './air.ts';
import { coupled } from './coupled.ts';
import { laws } from './laws.ts';
import { nonlinear } from './nonlinear.ts';
import { reed } from './reed.ts';
import { restitution } from './restitution.ts';
import { rules } from './rules.ts';
import type { Study } from './study.ts';

export { markdownOf } from './markdown.ts';
export type { Cell, Findings, Section, Spread, Study, Table } from './study.ts';

export const studies: readonly Study[] = [restitution, rules, coupled, laws, air, reed, nonlinear];
