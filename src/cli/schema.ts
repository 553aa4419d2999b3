/** clangor schema: the JSON Schema of the model format, for editors and other programs. */
import { Command } from 'commander';
import { modelJsonSchema } from '../model/index.ts';

export function schemaCommand(): Command {
  return new Command('schema')
    .description('print the JSON Schema of the model format')
    .action(() => console.log(JSON.stringify(modelJsonSchema(), null, 2)));
}
