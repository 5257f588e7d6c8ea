import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAccount } from '#scripts/client/test-client.ts';
import { SEGMENT_MAX_BYTES } from '#shared/limits.ts';

const appUrl = process.env.APP_URL ?? '';

interface Permission {
  segmentUploadId: string;
  url: string;
  fields: Record<string, string>;
  keyPrefix: string;
}

async function newPermission({ client, workspaceId }: Account): Promise<Permission & { id: string }> {
  const made = { name: 'A recording', recordingType: 'screen', workspaceId };
  const { id } = (await client.call<{ id: string }>('POST', '/api/recordings', made)).body;
  const asked = { isWatchable: false, behindMs: 0 };
  const { status, body } = await client.call<Permission>('POST', `/api/recordings/${id}/segments`, asked);
  expect(status).toBe(200);
  return { ...body, id };
}

/** Sends a form with these fields. @returns status and S3's code */
async function send(
  url: string,
  fields: Record<string, string>,
  file = new Blob(['bytes']),
): Promise<[number, string?]> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const answer = await fetch(url, { method: 'POST', body: form });
  return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]];
}

describe('a signed policy for segments', () => {
  let [mine, others]: (Permission & { id: string })[] = [];
  let owner: Account;

  beforeAll(async () => {
    const [one, other] = await Promise.all([newAccount(appUrl), newAccount(appUrl)]);
    owner = one;
    [mine, others] = await Promise.all([newPermission(one), newPermission(other)]);
  });

  const post = (key: string, changes: Record<string, string> = {}, file?: Blob) =>
    send(mine?.url ?? '', { ...mine?.fields, ...changes, key }, file);

  it('accepts the segments of a recorder', async () => {
    expect(await post(`${mine?.keyPrefix}sent-init`)).toEqual([201, undefined]);
    expect(await post(`${mine?.keyPrefix}sent-playlist.json`)).toEqual([201, undefined]);
  });

  it('does not allow another user’s recording, another recording of the same user, or a key that the server writes', async () => {
    const again = await newPermission(owner);
    for (const key of [
      `${others?.keyPrefix}sent-init`,
      `${again.keyPrefix}sent-init`,
      `${mine?.keyPrefix}attached-playlist.json`,
      `${mine?.keyPrefix}SENT-init`,
      `${mine?.keyPrefix}/sent-init`,
      'sent-init',
      'originals/x',
    ]) {
      expect(await post(key), key).toEqual([403, 'AccessDenied']);
    }
  });

  it('cannot be combined with another policy or another signature', async () => {
    const key = `${others?.keyPrefix}sent-init`;
    const { Policy = '', 'X-Amz-Signature': signature = '' } = others?.fields ?? {};
    expect(await post(key, { Policy })).toEqual([403, 'SignatureDoesNotMatch']);
    // A complete permission works for everyone who has it.
    expect(await send(others?.url ?? '', { ...others?.fields, key })).toEqual([201, undefined]);
    expect(await post(`${mine?.keyPrefix}sent-init`, { 'X-Amz-Signature': signature })).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
  });

  it('does not allow another bucket, type, status, size, field or time', async () => {
    const key = `${mine?.keyPrefix}sent-000001`;
    const media = (mine?.url ?? '').replace(process.env.SEGMENTS_BUCKET ?? '', process.env.MEDIA_BUCKET ?? '');
    expect(await send(media, { ...mine?.fields, key })).toEqual([403, 'AccessDenied']);
    expect(await post(key, { 'Content-Type': 'text/html' })).toEqual([403, 'AccessDenied']);
    expect(await post(key, { success_action_status: '204' })).toEqual([403, 'AccessDenied']);
    expect(await post(key, { 'Cache-Control': 'max-age=1' })).toEqual([403, 'AccessDenied']);
    expect(await post(key, { 'X-Amz-Date': '20300101T000000Z' })).toEqual([400, 'InvalidArgument']);
    expect(await post(key, {}, new Blob([]))).toEqual([400, 'EntityTooSmall']);
  });

  it('expires after ten minutes, and has a size limit', () => {
    const { expiration, conditions } = JSON.parse(Buffer.from(mine?.fields.Policy ?? '', 'base64').toString());
    expect(conditions).toContainEqual(['content-length-range', 1, SEGMENT_MAX_BYTES]);
    const leftMs = Date.parse(expiration) - Date.now();
    expect(leftMs / 60_000).toBeGreaterThan(5);
    expect(leftMs / 60_000).toBeLessThanOrEqual(10);
  });

  it('does not allow reading segments, or writing them by another method', async () => {
    const object = `${mine?.url}/${mine?.keyPrefix}sent-init`;
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      expect((await fetch(object, { method })).status).toBe(403);
    }
  });
});
