/** clangor schema: the JSON Schema of models and of lessons, for editors and other programs. */
import { Command } from 'commander';
import { lessonJsonSchema } from '../lesson/schema.ts';
import { modelJsonSchema } from '../model/index.ts';

export function schemaCommand(): Command {
  return new Command('schema')
    .description('print the JSON Schema of the model format')
    .option('--lesson', 'print the schema of lessons instead')
    .action(({ lesson = false }: { lesson?: boolean }) =>
      console.log(JSON.stringify(lesson ? lessonJsonSchema() : modelJsonSchema(), null, 2)),
    );
}
