import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import { type Account, newAccount, TestClient } from '#scripts/client/test-client.ts';
import { firstCases } from '#scripts/test-support/test-length.ts';

const appUrl = process.env.APP_URL ?? '';

const putBytes = (url: string, body: Buffer, type = 'video/webm') =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } });

async function newRecording({ client, workspaceId }: Account, name = 'A recording'): Promise<string> {
  const { body } = await client.call<{ id: string }>('POST', '/api/recordings', {
    name,
    recordingType: 'screen',
    workspaceId,
  });
  return body.id;
}

async function upload({ client }: Account, body: Buffer, type = 'video/webm'): Promise<string> {
  const answer = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', { contentType: type });
  const put = await putBytes(answer.body.uploadURL, body, type);
  expect(put.status).toBe(200);
  return answer.body.uploadURL;
}

const attach = (account: Account, id: string, videoURL: string, fileSize: number, duration = 2) =>
  account.client.call('PUT', `/api/recordings/${id}/video`, { videoURL, fileSize, duration });

async function mediaUrl(account: Account, id: string): Promise<string> {
  const response = await account.client.send(`/objects/${id}/original.webm`);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

describe('the stack refuses over HTTP', () => {
  let owner: Account;
  let recordingId: string;
  let video: Buffer;

  beforeAll(async () => {
    [owner, video] = await Promise.all([newAccount(appUrl), sampleWebm()]);
    recordingId = await newRecording(owner);
    const url = await upload(owner, video);
    expect((await attach(owner, recordingId, url, video.length)).status).toBe(200);
  });

  it.each([
    ['text that is not JSON', '{"name":', 400, 'INVALID_JSON'],
    ['a list in place of an object', '[]', 400, 'INVALID_INPUT'],
    ['null', 'null', 400, 'INVALID_INPUT'],
    ['wrong types', '{"name":5,"recordingType":"screen","workspaceId":{}}', 400, 'INVALID_INPUT'],
    ['an unknown recording type', '{"name":"x","recordingType":"tv","workspaceId":"w"}', 400, 'INVALID_INPUT'],
    [
      'a name of 256 characters',
      `{"name":"${'x'.repeat(256)}","recordingType":"screen","workspaceId":"w"}`,
      400,
      'INVALID_INPUT',
    ],
    ['an unknown workspace', '{"name":"x","recordingType":"screen","workspaceId":"nowhere"}', 404, 'NOT_FOUND'],
  ])('a new recording from %s', async (_what, body, status, code) => {
    const response = await owner.client.send('/api/recordings', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(/\w/) });
  });

  it('a request that another site makes', async () => {
    const response = await owner.client.send('/api/auth/logout', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'CROSS_SITE' });
  });

  it('a form post, which needs no permission of the browser', async () => {
    const response = await owner.client.send('/api/recordings', {
      method: 'POST',
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(415);
  });

  it.each(['nothing', 'a_b', 'a_b_c', '%F0%9F%8E%AC', '..%2F..', 'x'.repeat(200)])('an unknown id: %s', async (id) => {
    const { status } = await owner.client.call('GET', `/api/recordings/${id}`);
    expect([400, 404]).toContain(status);
  });

  it('a modified presigned URL, and one for another method', async () => {
    const { body } = await owner.client.call<{ uploadURL: string }>('POST', '/api/objects/upload', {});
    const moved = new URL(body.uploadURL);
    moved.pathname = `${moved.pathname}x`;
    expect((await putBytes(moved.href, video)).status).toBe(403);
    expect((await fetch(body.uploadURL)).status).toBe(403);
  });

  it('calls without a valid session, whatever the cookie contains', async () => {
    const visitor = new TestClient(appUrl);
    for (const cookie of ['', 'sid=', 'sid=nobody.nothing', `sid=${owner.userId}.${'A'.repeat(43)}`]) {
      const response = await visitor.send('/api/auth/user', { headers: { cookie } });
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('Unauthorized');
    }
  });

  describe('invalid media requests:', () => {
    it('a range past the end with 416, while valid ranges are served', async () => {
      const url = await mediaUrl(owner, recordingId);
      const whole = await fetch(new URL(url, appUrl));
      expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
      const part = await fetch(new URL(url, appUrl), { headers: { range: 'bytes=10-19' } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(10, 20))).toBe(true);
      const past = await fetch(new URL(url, appUrl), { headers: { range: `bytes=${video.length}-` } });
      expect(past.status).toBe(416);
    });

    it('a token that is forged, altered or for another object', async () => {
      const url = await mediaUrl(owner, recordingId);
      const [, , token = '', ...key] = url.split('/');
      const [claims = ''] = token.split('.');
      const forged = `${claims}.${createHmac('sha256', 'guess').update(claims).digest('base64url')}`;
      const longer = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
      longer.exp += 3600;
      const altered = `${Buffer.from(JSON.stringify(longer)).toString('base64url')}.${token.split('.')[1]}`;
      const refused = [
        `/media/${forged}/${key.join('/')}`,
        `/media/${altered}/${key.join('/')}`,
        `/media/${token}/${key.join('/')}x`,
        `/media/${token}/`,
        `/media/${key.join('/')}`,
      ];
      for (const path of refused) expect((await fetch(new URL(path, appUrl))).status).toBe(403);
    });

    it('a media path without a token', async () => {
      const key = (await mediaUrl(owner, recordingId)).split('/').slice(3).join('/');
      expect((await fetch(`${process.env.AWS_ENDPOINT_URL}/${process.env.MEDIA_BUCKET}/${key}`)).status).toBe(403);
    });
  });

  // Usually conversion.integ.test.ts shows that a shorter output fails.
  const files: [what: string, make: () => Buffer][] = [
    ['text', () => Buffer.from('this is not a video')],
    ['zero bytes', () => Buffer.alloc(0)],
    ['a video cut off in its header', () => video.subarray(0, 200)],
    ['a video cut off halfway', () => video.subarray(0, Math.floor(video.length / 3))],
  ];
  it.each(firstCases(1, files))('to convert %s, which is kept unchanged', async (_what, make) => {
    const bytes = make();
    const id = await newRecording(owner);
    expect((await attach(owner, id, await upload(owner, bytes), bytes.length, 6)).status).toBe(200);
    await expect
      .poll(async () => (await owner.client.call('GET', `/api/recordings/${id}`)).body.transcodeStatus, {
        timeout: 60_000,
        interval: 250,
      })
      .toBe('failed');
    const original = await fetch(new URL(await mediaUrl(owner, id), appUrl));
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
