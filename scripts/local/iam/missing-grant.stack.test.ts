import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, freshEmail, mailsTo, newAccount } from '../../client/test-client.ts';
import { type RunningStack, startStack } from '../stack/stack.ts';
import { changedAssembly } from '../test-support/changed-assembly.ts';
import { removeGrant, removeInvokePermission } from './test-support/remove-grant.ts';

// The template grants the functions the right permissions: this stack removes some from one function.
const places = changedAssembly((template) => {
  removeGrant(template, 'MemberFunction', 's3:PutObject');
  removeGrant(template, 'MemberFunction', 'ses:SendRawEmail');
  removeInvokePermission(template, 'AdminFunction');
});

let stack: RunningStack;
let person: Account;

beforeAll(async () => {
  stack = await startStack({ port: 0, ...places });
  person = await newAccount(stack.appUrl);
});
afterAll(() => stack.stop());

const refusals = () =>
  readFileSync(path.join(places.dataDir, 'stack.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' [iam] '));

const send = async (url: string) =>
  fetch(url, {
    method: 'PUT',
    body: 'video',
    headers: { 'content-type': 'video/webm', origin: 'https://app.example' },
  });

describe('without the permission to write uploads', () => {
  it('S3 refuses a browser’s upload to a URL that the function signed, with an answer that the page can read', async () => {
    const input = { contentType: 'video/webm' };
    const { status, body } = await person.client.call<{ uploadURL: string }>('POST', '/api/objects/upload', input);
    expect(status).toBe(201);
    const refused = await send(body.uploadURL);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const document = await refused.text();
    expect(document).toContain('<Code>AccessDenied</Code>');
    expect(document).toContain('because no identity-based policy allows the s3:PutObject action');
    await expect
      .poll(() => refusals().at(-1))
      .toMatch(/MemberFunction\S* is refused s3:PutObject on arn:aws:s3:::\S+\/uploads\/\S+: /);
  });

  it('the function cannot begin a multipart upload', async () => {
    const input = { contentType: 'video/webm', fileSize: 200_000_000 };
    const { status } = await person.client.call('POST', '/api/objects/multipart', input);
    expect(status).toBe(500);
    await expect.poll(() => refusals().at(-1)).toContain('s3:PutObject');
  });

  it('the permitted actions still work', async () => {
    const { client, workspaceId } = person;
    const input = { name: 'A recording', recordingType: 'screen', workspaceId };
    const made = await client.call<{ id: string }>('POST', '/api/recordings', input);
    expect(made.status).toBe(201);
    expect((await client.call('DELETE', `/api/recordings/${made.body.id}`)).status).toBe(200);
  });
});

it('without the permission to send mail the function sends no invitation, while the sign-up function still sends its codes', async () => {
  const email = freshEmail();
  const made = await person.client.call<{ id: string }>('POST', '/api/workspaces', { name: 'Team' });
  const invite = { email, role: 'viewer' };
  const { status } = await person.client.call('POST', `/api/workspaces/${made.body.id}/invite`, invite);
  expect(status).toBe(503);
  expect(await mailsTo(stack.appUrl, email)).toEqual([]);
  await expect.poll(() => refusals().at(-1)).toContain('ses:SendRawEmail');
  expect(await mailsTo(stack.appUrl, person.email)).toHaveLength(1);
});

it('the API does not call a function that it has no permission to call', async () => {
  expect((await person.client.call('GET', '/api/admin/recovery/status')).status).toBe(500);
  await expect
    .poll(() => refusals().at(-1))
    .toMatch(/GET \/api\/admin\/recovery\/status is refused lambda:InvokeFunction/);
});
