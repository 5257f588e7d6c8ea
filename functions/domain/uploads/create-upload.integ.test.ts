import { expect, it } from 'vitest';
import { newTenant } from '../test-support/tenants.ts';
import { createUpload } from './create-upload.ts';

const bytes = 'a take';
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
