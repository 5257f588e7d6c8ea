// Starts a program and then runs until it is killed. Tests run this file in a process of its own to kill the starter of
// a program. It prints a line when the program has started.
import path from 'node:path';
import { Disk } from '../data-folder/disk.ts';
import { Processes } from '../data-folder/processes.ts';
import { quietLog } from './quiet-log.ts';

const [file = '', ...program] = process.argv.slice(2);
const processes = await Processes.open(file, new Disk(path.dirname(file), quietLog), quietLog);
const [command = '', ...args] = program;
processes.spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] });
process.stdout.write('started\n');
setInterval(() => undefined, 60_000);
