/** An error that the user can correct: printed as one line per problem, exit code 1. Any other error is a defect of Clangor. */
// Not from the model's index, which loads the whole format: `clangor --version` loads this file.
import { formatProblem, type Problem } from '../model/problems.ts';

export class UserError extends Error {
  /** One line per problem. Control characters are escaped: they could break the line or control the terminal. */
  constructor(...lines: readonly string[]) {
    super(lines.map((message) => formatProblem({ path: '', message })).join('\n'));
  }
}

/** Words that are no command of Clangor: exit code 2. */
export class UsageError extends UserError {}

export function userErrorOf(problems: readonly Problem[]): UserError {
  return new UserError(...problems.map(formatProblem));
}
