// Runs a stack in a process of its own, so that a test can kill it: says its environment on one line, as JSON.
import { startStack } from '../stack.ts';

const { STACK_PORT, STACK_DATA_DIR = '', STACK_CDK_OUT = '' } = process.env;
const stack = await startStack({ port: Number(STACK_PORT), dataDir: STACK_DATA_DIR, cdkOut: STACK_CDK_OUT });
process.stdout.write(`${JSON.stringify(stack.environment)}\n`);
