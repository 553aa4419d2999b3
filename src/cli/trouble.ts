/** What the user can mend: printed as it stands, one line per problem, exit code 1. Anything else is a defect of Clangor. */
// Not through the model's index, which loads the whole format: `clangor --version` loads this file.
import { formatProblem, type Problem } from '../model/problems.ts';

export class Trouble extends Error {
  /** One line per problem: a name or a path that holds control characters can neither break its line nor steer a terminal. */
  constructor(...lines: readonly string[]) {
    super(lines.map((message) => formatProblem({ path: '', message })).join('\n'));
  }
}

export function troubleOf(problems: readonly Problem[]): Trouble {
  return new Trouble(...problems.map(formatProblem));
}
