import { expect, it } from 'vitest';
import { newAccount } from '#scripts/client/test-client.ts';
import { HALF_CHARACTER_FAULT } from '#shared/model/ground/text.ts';
import { updateItem } from '../data/table/items.ts';
import { recordingKey, userKey, workspaceKey } from '../data/table/keys.ts';

const { client, userId, workspaceId } = await newAccount(process.env.APP_URL ?? '');
const made = { name: 'Ours', recordingType: 'screen', workspaceId };
const { id: recordingId } = (await client.call<{ id: string }>('POST', '/api/recordings', made)).body;

it('half of a character is refused over HTTP with a clear error', async () => {
  const answer = await client.call('PUT', `/api/recordings/${recordingId}`, { name: 'a\uD83D' });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message: HALF_CHARACTER_FAULT } });
});

it('older texts with half characters are returned without them', async () => {
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
