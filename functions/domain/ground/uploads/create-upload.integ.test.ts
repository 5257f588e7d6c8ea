import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { findObject, mediaBucket } from '../../../gateways/s3/s3.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { abortUpload } from './abort-upload.ts';
import { createUpload } from './create-upload.ts';
import { keyOfUploadUrl } from './upload-url.ts';

useOwnTable();

const bytes = 'a file';
const contentType = 'video/webm';

it.each([
  ['takes what was announced', { contentType, fileSize: bytes.length }, 200],
  ['takes nothing longer', { contentType, fileSize: bytes.length - 1 }, 403],
  ['takes nothing shorter', { contentType, fileSize: bytes.length + 1 }, 403],
  ['takes no other type', { contentType: 'image/jpeg', fileSize: bytes.length }, 403],
  ['takes anything when nothing was announced', {}, 200],
])('the URL of an upload %s', async (_what, announced, status) => {
  const { owner } = await newTenant();
  const { uploadURL } = await createUpload(owner, announced);
  const answer = await fetch(uploadURL, { method: 'PUT', body: bytes, headers: { 'content-type': contentType } });
  expect([answer.status, await answer.text()]).toEqual([status, expect.anything()]);
});

it('an upload URL that must not overwrite accepts one file and no other after it', async () => {
  const { owner } = await newTenant();
  const { uploadURL } = await createUpload(owner, { contentType, fileSize: bytes.length, createOnly: true });
  const send = async (body: string, headers = {}) => {
    const answer = await fetch(uploadURL, {
      method: 'PUT',
      body,
      headers: { 'content-type': contentType, ...headers },
    });
    await answer.text();
    return answer.status;
  };
  const once = { 'if-none-match': '*' };
  expect(await send(bytes)).toBe(403);
  expect(await send(bytes, once)).toBe(200);
  const first = await findObject(keyOfUploadUrl(uploadURL, mediaBucket()) ?? '');
  expect(await send('forged', once)).toBe(412);
  expect(await send('forged')).toBe(403);
  expect(await findObject(keyOfUploadUrl(uploadURL, mediaBucket()) ?? '')).toEqual(first);
});

it('an aborted upload leaves nothing, and only its owner can abort it', async () => {
  const [{ owner }, { owner: stranger }] = await Promise.all([newTenant(), newTenant()]);
  const { uploadURL } = await createUpload(owner, { contentType, fileSize: bytes.length, createOnly: true });
  const key = keyOfUploadUrl(uploadURL, mediaBucket()) ?? '';
  const uploadId = key.split('/').at(-1) ?? '';
  const headers = { 'content-type': contentType, 'if-none-match': '*' };
  await fetch(uploadURL, { method: 'PUT', body: bytes, headers });
  await expect(abortUpload(stranger, uploadId)).rejects.toEqual(refusal('NOT_FOUND'));
  expect(await findObject(key)).not.toBeNull();
  await abortUpload(owner, uploadId);
  await runCleanup();
  expect(await findObject(key)).toBeNull();
  await expect(abortUpload(owner, uploadId)).rejects.toEqual(refusal('NOT_FOUND'));
});
