import { parseArgs } from 'node:util';
import { ExplainedError } from '../setup/explained-error.mjs';

const COMMANDS = ['list', 'stop', 'start', 'delete', 'reset-password'] as const;

const USAGE = `Name what to do: npm run people -- ${COMMANDS.join(' | ')} <e-mail>`;

export interface PeopleOptions {
  command: (typeof COMMANDS)[number];
  /** Whom it is about; empty for the list. */
  email: string;
  /** Whether the links that a stopped person made show nothing. */
  stopsLinks: boolean;
  /** E-mail address of the person who gets the shared workspaces of a deleted one; undefined for nobody. */
  to: string | undefined;
  stage: string | undefined;
}

/** @throws ExplainedError */
export function readPeopleOptions(args: string[]): PeopleOptions {
  const options = { links: { type: 'string' }, to: { type: 'string' }, stage: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name, email = '', ...more] = positionals;
  const command = COMMANDS.find((each) => each === name);
  if (!command || more.length > 0 || (command === 'list') !== (email === '')) throw new ExplainedError(USAGE);
  if (values.links && !['keep', 'end'].includes(values.links))
    throw new ExplainedError('--links is keep or end: whether the links that the person made keep working.');
  return { command, email, stopsLinks: values.links === 'end', to: values.to, stage: values.stage };
}
