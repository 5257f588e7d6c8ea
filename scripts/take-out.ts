// Writes a workspace, or the whole stack, as a folder of files that another stack takes in:
// npm run take-out -- /mnt/framekeep [--workspace <id>] [--stage prod]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { awsFault } from './deploy/aws-fault.ts';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';
import { withStack } from './transfer/reach-stack.ts';
import { stayingOf } from './transfer/transfer-format.ts';

const USAGE = 'Name an empty folder: npm run take-out -- /mnt/framekeep';

function readOptions() {
  const options = { workspace: { type: 'string' }, stage: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new ExplainedError(USAGE);
  return { root: path.resolve(folder), ...values };
}

/** Reads the stack. @returns what is in the folder, in sentences */
async function takeOutInto(root: string, workspaceId: string | undefined) {
  const { takeOut } = await import('./transfer/take-out.ts');
  const { listAccounts, listWorkspaces } = await import('./transfer/find-content.ts');
  const all = await listWorkspaces();
  const workspaces = workspaceId === undefined ? all : all.filter(({ id }) => id === workspaceId);
  if (workspaces.length === 0) throw new ExplainedError(`There is no workspace ${workspaceId ?? 'to take out'}.`);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const accounts = workspaceId === undefined ? await listAccounts() : null;
  const { index, recordings } = await takeOut({ root, workspaces, accounts, version });
  return [
    ...index.leftOut.map(({ workspace, recording, reason }) => `Left out: “${recording}” in “${workspace}”. ${reason}`),
    `${root}: ${workspaces.length} workspaces with ${recordings} recordings${accounts ? `, and ${accounts.length} accounts with the hashes of their passwords` : ''}.`,
    `Not in it: ${stayingOf(index.kind)}.`,
  ];
}

await runCommand(async () => {
  process.umask(0o077);
  const { root, workspace, stage } = readOptions();
  const lines = await withStack(stage, () => takeOutInto(root, workspace));
  process.stdout.write(`${lines.join('\n')}\n`);
}, awsFault);
// Keep-alive connections of the AWS clients would keep the process running.
process.exit();
