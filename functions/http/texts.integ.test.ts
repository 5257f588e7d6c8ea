import { beforeAll, expect, it } from 'vitest';
import { type Account, newAccount } from '#scripts/client/test-client.ts';
import { HALF_CHARACTER_FAULT } from '#shared/model/text.ts';
import { updateItem } from '../data/table/items.ts';
import { recordingKey, userKey, workspaceKey } from '../data/table/keys.ts';

let account: Account;
let recordingId: string;
beforeAll(async () => {
  account = await newAccount(process.env.APP_URL ?? '');
  const recording = { name: 'Ours', recordingType: 'screen', workspaceId: account.workspaceId };
  recordingId = (await account.client.call<{ id: string }>('POST', '/api/recordings', recording)).body.id;
});

it('half of a character is refused over HTTP with a clear error', async () => {
  const answer = await account.client.call('PUT', `/api/recordings/${recordingId}`, { name: 'a\uD83D' });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message: HALF_CHARACTER_FAULT } });
});

it('older texts with half characters are returned without them', async () => {
  const { client, userId, workspaceId } = account;
  const name = 'in\u202Evoice\n\u0007gpj.exe';
  const empty = '\u200B';
  await updateItem({ Key: workspaceKey(workspaceId), set: { name } });
  await updateItem({ Key: recordingKey(recordingId), set: { name: empty } });
  await updateItem({ Key: userKey(userId), set: { firstName: name, lastName: empty } });
  const workspaces = await client.call<{ name: string }[]>('GET', '/api/workspaces');
  expect(workspaces.body.map(({ name }) => name)).toContain('invoice  gpj.exe');
  expect((await client.call('GET', `/api/recordings/${recordingId}`)).body.name).toBe('Untitled');
  expect((await client.call('GET', '/api/auth/user')).body).toMatchObject({
    firstName: 'invoice  gpj.exe',
    lastName: '',
  });
});
