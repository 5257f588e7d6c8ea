import { expect, it } from 'vitest';
import { newAccount, TestClient } from '#scripts/client/test-client.ts';
import { apply } from '../../../data/ground/apply.ts';
import { restartPointer } from '../../../data/sharing/link-item.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { viewLink } from '../../test-support/links.ts';
import { newRecording } from '../../test-support/recordings.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { unshareRecording } from './revoke-links.ts';
import { shareRecording } from './save-link.ts';

const APP = process.env.APP_URL ?? '';

const { workspaceId, owner } = await newTenant();

/** A recording that is being made, with a link. */
async function running() {
  const { id } = await newRecording(owner, workspaceId);
  const { shareToken } = await shareRecording(owner, id, {});
  return { id, shareToken };
}

it('the link of a recording that was begun again says so, and shows nothing of it', async () => {
  const { id, shareToken } = await running();
  await deleteRecording(owner, id, { isRestarted: true });
  await expect(viewLink(shareToken)).rejects.toEqual(refusal('SHARE_RESTARTED'));
  const { status, body } = await new TestClient(APP).call('GET', `/api/shared/${shareToken}`);
  expect(status).toBe(410);
  expect(JSON.stringify(body)).not.toContain(id);
});

it('the call says that it was begun again', async () => {
  const account = await newAccount(APP);
  const body = { name: 'One', recordingType: 'screen', workspaceId: account.workspaceId };
  const { id } = (await account.client.call<{ id: string }>('POST', '/api/recordings', body)).body;
  const link = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  await account.client.call('DELETE', `/api/recordings/${id}?isRestarted=true`);
  const visit = await new TestClient(APP).call('POST', `/api/shared/${link.body.shareToken}/visit`, {});
  expect(visit).toMatchObject({ status: 410, body: { code: 'SHARE_RESTARTED' } });
});

it('a link that was removed before does not say so, nor one of a recording that was only deleted', async () => {
  const [removed, deleted] = [await running(), await running()];
  await unshareRecording(owner, removed.id);
  await deleteRecording(owner, removed.id, { isRestarted: true });
  await deleteRecording(owner, deleted.id);
  for (const { shareToken } of [removed, deleted])
    await expect(viewLink(shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
});

it('a day later the link is like one that never was', async () => {
  const shareToken = newSecret();
  await apply([restartPointer(shareToken, nowSeconds() - 1)]);
  await expect(viewLink(shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
});
