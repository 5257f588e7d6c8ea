// Takes in a folder that `npm run take-out` made:
// npm run take-in -- /mnt/framekeep --owner you@example.com [--stage prod]
// A folder of a whole stack needs no owner, but an empty stack.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { awsFault } from './deploy/aws-fault.ts';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';
import { openTransfer, type Transfer } from './transfer/open-transfer.ts';
import { withStack } from './transfer/reach-stack.ts';
import { stayingOf } from './transfer/transfer-format.ts';

const USAGE =
  'Name the folder and the account that it shall belong to: npm run take-in -- /mnt/framekeep --owner you@example.com';

function readOptions() {
  const options = { owner: { type: 'string' }, stage: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new ExplainedError(USAGE);
  return { root: path.resolve(folder), ...values };
}

/** @throws ExplainedError for options that do not fit the folder */
function requireOwner({ index }: Transfer, owner: string | undefined): string {
  if (index.kind === 'stack' && owner !== undefined)
    throw new ExplainedError('The folder has a whole stack, whose people come with it: leave out --owner.');
  if (index.kind === 'workspace' && owner === undefined) throw new ExplainedError(USAGE);
  return owner ?? '';
}

async function takeIn(appUrl: string, transfer: Transfer, owner: string): Promise<string> {
  const { takeInStack, takeInWorkspace } = await import('./transfer/take-in.ts');
  const { isEmptyStack } = await import('./transfer/find-content.ts');
  const isWhole = transfer.index.kind === 'stack';
  if (isWhole && !(await isEmptyStack()))
    throw new ExplainedError('This stack has accounts already. A whole stack is taken into an empty one.');
  const note = (sentence: string) => process.stdout.write(`${sentence}\n`);
  const { accounts, workspaces, recordings, invitations } = isWhole
    ? await takeInStack(transfer, note)
    : await takeInWorkspace(transfer, owner, appUrl, note);
  const people = isWhole ? `${accounts} accounts` : `${invitations} invitations`;
  return `Taken in: ${workspaces} workspaces with ${recordings} recordings, ${people}.\nNot taken in: ${stayingOf(transfer.index.kind)}.`;
}

await runCommand(async () => {
  const { root, owner, stage } = readOptions();
  const transfer = openTransfer(root);
  const ownerEmail = requireOwner(transfer, owner);
  const outcome = await withStack(stage, ({ APP_URL = '' }) => takeIn(APP_URL, transfer, ownerEmail));
  process.stdout.write(`${outcome}\n`);
}, awsFault);
// Keep-alive connections of the AWS clients would keep the process running.
process.exit();
