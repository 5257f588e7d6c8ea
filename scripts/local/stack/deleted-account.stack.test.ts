import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DescribeExecutionCommand, ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { ulid } from 'ulid';
import { expect, it, vi } from 'vitest';
import { cutRecording } from '#functions/domain/test-support/segments.ts';
import { type Account, freshEmail, newAccount, TEST_PASSWORD } from '../../client/test-client.ts';
import { readStackLog } from '../../test-support/read-stack-log.ts';
import { attachSegments } from '../../test-support/send-segments.ts';
import { useStack } from '../../test-support/use-stack.ts';
import { sfnClient } from '../step-functions/test-support/sfn-client.ts';
import { changedAssembly } from '../test-support/changed-assembly.ts';
import { STACK_LOG } from './stack.ts';

/** The pauses of the workflows are not under test. */
const places = changedAssembly(({ Resources }) => {
  for (const { Type, Properties } of Object.values(Resources)) {
    if (Type !== 'AWS::StepFunctions::StateMachine' || !Properties) continue;
    const shorter = JSON.stringify(Properties.DefinitionString).replace(/(\\"Seconds\\":)\d+/g, '$10');
    Properties.DefinitionString = JSON.parse(shorter);
  }
});

const stack = useStack(places);
/** The executions of a workflow. */
async function executionsOf(stateMachineArn: string) {
  const client = sfnClient(stack.environment);
  const { executions = [] } = await client.send(new ListExecutionsCommand({ stateMachineArn }));
  return Promise.all(executions.map(({ executionArn }) => client.send(new DescribeExecutionCommand({ executionArn }))));
}

const succeeds = (workflow: string, count: number) =>
  vi.waitFor(
    async () => {
      const found = await executionsOf(stack.environment[workflow] ?? '');
      expect(found.map(({ status }) => status)).toEqual(Array(count).fill('SUCCEEDED'));
    },
    { timeout: 60_000, interval: 100 },
  );

/** A text of a person that can be found again. */
const telling = () => `Zebulon${ulid()}`;

/** The files of the data folder, except the tables, the mailbox and the stored objects. */
const OTHERS = ['buckets', 'mail', 'tables.sqlite', 'tables.sqlite-shm', 'tables.sqlite-wal'];
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const [top = ''] = path.relative(folder, file).split(path.sep);
    return entry.isFile() && !OTHERS.includes(top) ? file : [];
  });

/** Joins the workspace of another person. */
async function joinOther({ client, email }: Account): Promise<void> {
  const owner = await newAccount(stack.appUrl);
  const { id } = await owner.client.must<{ id: string }>('POST', '/api/workspaces', {
    name: 'A team',
    description: null,
  });
  const invite = `/api/workspaces/${id}/invite`;
  const { invitationLink } = await owner.client.must<{ invitationLink: string }>('POST', invite, {
    email,
    role: 'editor',
  });
  const token = new URL(invitationLink).searchParams.get('invitation');
  await client.must('POST', `/api/invitations/accept/${token}`);
}

it('workflows, conversions, events and logs keep no name, address or text of a deleted account', async () => {
  const texts = { firstName: telling(), lastName: telling(), name: telling(), description: telling() };
  const { firstName, lastName, name, description } = texts;
  const email = freshEmail(telling().toLowerCase());
  const person = await newAccount(stack.appUrl, email, { firstName, lastName });
  await joinOther(person);
  const { id } = await attachSegments(person, await cutRecording(), name);
  await person.client.must('PUT', `/api/recordings/${id}`, { name, description });
  const settings = { name: telling(), allowDownload: true, expiresAt: null, viewLimit: null, emails: [email] };
  const made = await person.client.call('POST', `/api/recordings/${id}/links`, settings);
  expect(made.status).toBe(201);
  await succeeds('JOIN_ARN', 1);
  await succeeds('PREPARATION_ARN', 1);
  const deletion = { email, password: TEST_PASSWORD, workspaces: [] };
  expect((await person.client.call('POST', '/api/account/deletion', deletion)).status).toBe(200);
  // Of the account, and of its workspace.
  await succeeds('DELETION_ARN', 2);

  // Each function has run with its own permissions and environment.
  const logged = readStackLog(path.join(places.dataDir, STACK_LOG));
  expect(logged.map(({ operation }) => operation)).toContain('delete-batch');
  expect(logged.filter(({ level }) => level === 'ERROR')).toEqual([]);

  const all = [...Object.values(texts), settings.name, email].map((text) => text.toLowerCase());
  const stored = filesOf(places.dataDir).map((file) => [
    path.relative(places.dataDir, file),
    readFileSync(file, 'utf8'),
  ]);
  expect(stored.map(([file = '']) => file.split(path.sep)[0])).toEqual(
    expect.arrayContaining(['executions', 'events', 'jobs', 'stack.log']),
  );
  const tells = ([, content = '']: string[]) => all.some((text) => content.toLowerCase().includes(text));
  expect(stored.filter(tells).map(([file]) => file)).toEqual([]);
});
