// Starts a program that never ends by itself in a process of its own, so that a test can kill that one: says it is up.
import { Processes } from '../data-folder/processes.ts';
import { quietLog } from './quiet-log.ts';

const [file = '', ...program] = process.argv.slice(2);
const processes = await Processes.open(file, quietLog);
const [command = '', ...args] = program;
processes.spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] });
process.stdout.write('started\n');
setInterval(() => undefined, 60_000);
