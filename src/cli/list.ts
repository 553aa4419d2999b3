/** clangor list: the models that come with Clangor. */
import { Command } from 'commander';
import { modelNames, openModel } from './models.ts';

export function listCommand(): Command {
  return new Command('list')
    .description('list the models that come with Clangor')
    .option('--json', 'print name, title, what to listen for, elements and contacts of each')
    .action((options: { json?: boolean }) => {
      const models = modelNames().map((name) => ({ name, model: openModel(name).model }));
      if (options.json) {
        const rows = models.map(({ name, model }) => ({
          name,
          title: model.title ?? '',
          listen: model.listen ?? '',
          elements: Object.keys(model.elements),
          contacts: Object.keys(model.contacts),
        }));
        console.log(JSON.stringify(rows, null, 2));
        return;
      }
      const width = Math.max(...models.map(({ name }) => name.length));
      for (const { name, model } of models) {
        console.log(`${name.padEnd(width)}  ${model.title ?? ''}`);
        if (model.listen !== undefined) console.log(`${' '.repeat(width)}  ${model.listen}`);
      }
    });
}
