/** `--limits`, which every command has: the only way to change how much a file may ask for. */
import { type Command, Option } from 'commander';
import { changeLimits, type LimitChanges, type LimitName, limitTable } from '../model/limits.ts';
import { didYouMean, show } from '../model/problems.ts';
import { collect } from './options.ts';
import { UserError } from './user-error.ts';

const NAMES = Object.keys(limitTable) as LimitName[];

export function withLimits(command: Command): Command {
  for (const one of [command, ...command.commands])
    one.addOption(
      new Option('--limits <name=number>', `raise or lower a limit: ${NAMES.join(', ')}; repeatable`).argParser(
        collect,
      ),
    );
  // Of the command that is called, which may be one below this one.
  return command.hook('preAction', (_, called) =>
    changeLimits(limitsFrom(called.opts<{ limits?: string[] }>().limits)),
  );
}

function limitsFrom(settings: readonly string[] = []): LimitChanges {
  return Object.fromEntries(
    settings.map((setting) => {
      const [, name, text] = /^([^=]*)=(.*)$/s.exec(setting) ?? [];
      if (name === undefined) throw new UserError(`--limits: expected name=number; got ${show(setting)}`);
      if (!Object.hasOwn(limitTable, name))
        throw new UserError(
          `--limits: expected one of ${NAMES.join(', ')}; got ${show(name)}${didYouMean(name, NAMES)}`,
        );
      const most = text.trim() === '' ? Number.NaN : Number(text);
      if (!Number.isSafeInteger(most) || most < 1)
        throw new UserError(`--limits: expected a whole number from 1 on for ${name}; got ${show(text)}`);
      return [name, most];
    }),
  );
}
