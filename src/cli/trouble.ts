/** What the user can mend: printed as it stands, one line per problem, exit code 1. Anything else is our own mistake. */
import { formatProblem, type Problem } from '../model/problems.ts';

export class Trouble extends Error {}

export function troubleOf(problems: readonly Problem[]): Trouble {
  return new Trouble(problems.map(formatProblem).join('\n'));
}
