// Runs a stack in a process of its own, so that a test can kill it. Prints the stack's
// environment and mailbox on one line, as JSON.
import { startStack } from '../local/stack/stack.ts';

// The test holds the other end of this input: when the test ends, this process ends too.
process.stdin.once('close', () => process.exit(1)).resume();

const { environment, mailbox } = await startStack(JSON.parse(process.env.STACK_OPTIONS ?? ''));
Object.assign(process.env, environment);
// AWS clients read the environment when they are created.
const { beginAlone } = await import('#functions/data/upkeep/migrations.ts');
await beginAlone();
process.stdout.write(`${JSON.stringify({ environment, mailbox })}\n`);
