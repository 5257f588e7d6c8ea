import http, { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { type AccessKey, AccessKeys } from '../aws/access-keys.ts';
import { AwsError } from '../aws/aws-error.ts';
import type { Access } from '../iam/access.ts';
import { uploadForm } from './form-upload.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { ObjectStore } from './object-store.ts';
import { Bucket, isThere, send, sign, withFile } from './test-support/signed-form.ts';

/** The bytes of a form's fields, without its file. */
const partsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
const FILE = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n';

describe('the signer of a form', () => {
  const keys = new AccessKeys({ load: () => ({}), save: () => undefined });

  const temporary = () => keys.issue('Member', 60_000, Date.now());

  /** @param change of the signed fields */
  async function upload(
    isAllowed: boolean,
    { credentials = keys.keyOf('Member') as AccessKey, change = (_fields: Record<string, string>) => {} } = {},
  ) {
    const folder = folderOfTest();
    const asked: [string, Access[]][] = [];
    const require = async (caller: string, accesses: Access[]) => {
      asked.push([caller, accesses]);
      if (!isAllowed) throw new AwsError('AccessDenied', 403, 'not authorized');
    };
    const permissionsOf = (caller: string) => ({
      refusal: async () => null,
      require: (accesses: Access[]) => require(caller, accesses),
    });
    const client = new S3Client({ credentials });
    const { fields } = await createPresignedPost(client, {
      Bucket: 'segments',
      Key: 'a/b',
      Fields: { success_action_status: '201' },
    });
    change(fields);
    const body = Buffer.from(`${partsOf(fields)}${FILE}bytes\r\n--x--`);
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(body.length) };
    const message = Object.assign(Readable.from([body]), { headers, method: 'POST' }) as unknown as IncomingMessage;
    const store = new ObjectStore(folder);
    const bucket = { name: 'segments', store, uploads: new MultipartUploads(`${folder}/uploads`), corsRules: [] };
    const request = { method: 'POST', bucket, key: '', query: new URLSearchParams(), headers, message };
    const answer = await uploadForm(request, { keys, permissionsOf }).then(
      ({ status }) => status,
      ({ status, code }) => `${status} ${code}`,
    );
    return { answer, asked, stored: await store.find('a/b') };
  }

  it('must have the permission to write the key', async () => {
    expect(await upload(false)).toEqual({
      answer: '403 AccessDenied',
      asked: [['Member', [{ action: 's3:PutObject', resource: 'arn:aws:s3:::segments/a/b' }]]],
      stored: null,
    });
  });

  it('may have temporary credentials, whose token is a field and a condition', async () => {
    const credentials = temporary();
    const tokens: unknown[] = [];
    const change = (fields: Record<string, string>) => {
      const { conditions } = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString());
      const condition = conditions.find((each: object) => 'X-Amz-Security-Token' in each);
      tokens.push(fields['X-Amz-Security-Token'], condition?.['X-Amz-Security-Token']);
    };
    expect((await upload(true, { credentials, change })).answer).toBe(201);
    expect(tokens).toEqual([credentials.sessionToken, credentials.sessionToken]);
  });

  it('must send the token of temporary credentials that have not ended', async () => {
    const without = (fields: Record<string, string>) => delete fields['X-Amz-Security-Token'];
    const other = (fields: Record<string, string>) => {
      fields['X-Amz-Security-Token'] = temporary().sessionToken;
    };
    const ended = keys.issue('Member', 1, Date.now() - 1000);
    expect((await upload(true, { credentials: temporary(), change: without })).answer).toBe('403 InvalidAccessKeyId');
    expect((await upload(true, { credentials: temporary(), change: other })).answer).toBe('400 InvalidToken');
    expect((await upload(true, { credentials: ended })).answer).toBe('400 ExpiredToken');
  });
});

describe('a request that is not a valid form', () => {
  const raw = (headers: http.OutgoingHttpHeaders, body: string, isCut = false) =>
    new Promise<number | null>((resolve) => {
      const url = `${process.env.AWS_ENDPOINT_URL}/${Bucket()}`;
      const request = http.request(url, { method: 'POST', headers, agent: false });
      request.once('response', (answer) => resolve(answer.resume().statusCode ?? null));
      request.once('error', () => resolve(null));
      if (isCut) request.write(body, () => request.destroy());
      else request.end(body);
    });

  it('is refused for its type, for an unknown length and for a too large length', async () => {
    expect(await raw({ 'content-type': 'application/json' }, '{}')).toBe(412);
    expect(await raw({ 'content-type': 'multipart/form-data' }, '')).toBe(400);
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await raw({ ...form, 'transfer-encoding': 'chunked' }, '--x--')).toBe(411);
    const tooLong = new Promise((resolve) => {
      const headers = { ...form, 'content-length': 5 * 1024 ** 3 + 1 };
      const request = http.request(`${process.env.AWS_ENDPOINT_URL}/${Bucket()}`, { method: 'POST', headers });
      request.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', () => undefined);
      request.write('--x');
    });
    expect(await tooLong).toBe(400);
  });

  it('stores nothing when the connection ends in the middle of the file', async () => {
    const { fields } = await sign();
    const body = `${partsOf(fields)}${FILE}only a part`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length + 1000 };
    expect(await raw(headers, body, true)).toBeNull();
    expect(await raw({ ...headers, 'content-length': body.length }, body)).toBe(400);
    expect(await isThere(fields.key ?? '')).toBe(false);
  });
});

describe('a page of another origin', () => {
  const origin = 'https://app.example';
  const preflight = (headers: Record<string, string>) =>
    fetch(`${process.env.AWS_ENDPOINT_URL}/${Bucket()}`, { method: 'OPTIONS', headers: { origin, ...headers } });

  it('may send forms, and may read the ETag, the version and the reason of a refusal', async () => {
    const { url, fields } = await sign();
    for (const [form, status] of [
      [fields, 201],
      [{ ...fields, other: 'x' }, 403],
    ] as const) {
      const answer = await send(url, withFile(form), { origin });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toBe('ETag, x-amz-version-id');
    }
  });

  it('may send a preflight request, but no custom header', async () => {
    const allowed = await preflight({ 'access-control-request-method': 'POST' });
    expect(allowed.status).toBe(200);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-max-age': '3600',
    });
    for (const headers of [
      { 'access-control-request-method': 'PUT' },
      { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-other' },
    ]) {
      expect((await preflight(headers as Record<string, string>)).status).toBe(403);
    }
  });
});
