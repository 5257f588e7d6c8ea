// Looks after the accounts of a stack, for people who have only a shell:
// npm run people -- list | stop | start | delete | reset-password <e-mail> [--links end] [--to <e-mail>] [--stage prod]
import path from 'node:path';
import { awsFault } from './deploy/aws-fault.ts';
import { explainError } from './local/start-error.ts';
import { readPeopleOptions } from './people/options.ts';
import { reachDeployedStack, reachLocalStack } from './transfer/reach-stack.ts';

try {
  const options = readPeopleOptions(process.argv.slice(2));
  const stack = options.stage
    ? await reachDeployedStack(options.stage)
    : await reachLocalStack(path.resolve(process.env.LOCAL_DATA_DIR || '.local'));
  try {
    Object.assign(process.env, stack.environment);
    // Loaded only now: the AWS clients read the environment when they are created.
    const { runPeople } = await import('./people/run-people.ts');
    for await (const line of runPeople(options, stack.environment.APP_URL ?? '')) process.stdout.write(`${line}\n`);
  } finally {
    await stack.stop();
  }
  // Keep-alive connections of the AWS clients would keep the process running.
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainError(awsFault(error))}\n`);
  process.exit(1);
}
