// Looks after the accounts of a stack, for people who have only a shell:
// npm run people -- list | stop | start | delete | reset-password <e-mail> [--links end] [--to <e-mail>] [--stage prod]
import { awsFault } from './deploy/aws-fault.ts';
import { readPeopleOptions } from './people/options.ts';
import { runCommand } from './setup/explained-error.mjs';
import { withStack } from './transfer/reach-stack.ts';

await runCommand(async () => {
  const options = readPeopleOptions(process.argv.slice(2));
  await withStack(options.stage, async ({ APP_URL = '' }) => {
    const { runPeople } = await import('./people/run-people.ts');
    for await (const line of runPeople(options, APP_URL)) process.stdout.write(`${line}\n`);
  });
}, awsFault);
// Keep-alive connections of the AWS clients would keep the process running.
process.exit();
