/** clangor new: a commented model file to start from. */
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { cut, expectedName, namePattern, starterModel } from '../model/index.ts';
import { checkWritable, writeAtomically } from './files.ts';
import { UserError } from './user-error.ts';

export function newCommand(): Command {
  return new Command('new')
    .description('write a commented starter model to NAME.yaml')
    .argument('<name>', 'letters, digits, - and _; the file is NAME.yaml in the current folder')
    .action((name: string) => {
      if (!namePattern.test(name)) throw new UserError(`new: ${expectedName}; got "${cut(name)}"`);
      const file = `${name}.yaml`;
      if (existsSync(file)) throw new UserError(`new: expected a new name; ${file} already exists`);
      checkWritable('new', file);
      writeAtomically(file, starterModel(name));
      console.log(`${file}: edit it, then  clangor check ${file}  and  clangor render ${file}`);
    });
}
