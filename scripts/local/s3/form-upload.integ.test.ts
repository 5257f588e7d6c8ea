import { createHash } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../aws/xml.ts';
import {
  Bucket,
  freshPrefix,
  isThere,
  type Options,
  post,
  s3,
  send,
  sign,
  withFile,
} from './test-support/signed-form.ts';

const get = (Key: string, more = {}) => s3.send(new GetObjectCommand({ Bucket: Bucket(), Key, ...more }));
const contentOf = async (Key: string) => (await get(Key)).Body?.transformToString();
const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket: Bucket(), Key }));

describe('a form that the AWS SDK signed', () => {
  it('gets 201 with the ETag and the address of the object, in headers and in XML', async () => {
    const { status, body, headers, key } = await post();
    expect([status, headers.get('content-type')]).toEqual([201, 'application/xml']);
    expect(headers.get('etag')).toBe(`"${createHash('md5').update('bytes').digest('hex')}"`);
    expect(headers.get('location')).toMatch(new RegExp(`/${Bucket()}/${encodeURIComponent(key)}$`));
    expect(body).toMatch(/<PostResponse><Location>.*<\/Location><Bucket>.*<\/Bucket><Key>.*<\/Key><ETag>.*<\/ETag>/);
    const texts = ['Location', 'Bucket', 'Key', 'ETag'].map((tag) => textsOf(body, tag)[0]);
    expect(texts).toEqual([headers.get('location'), Bucket(), key, headers.get('etag')]);
    expect(await contentOf(key)).toBe('bytes');
  });

  it('replaces the object, and gets the id of the new version', async () => {
    const { url, fields } = await sign();
    const answers = [];
    for (const content of ['first', 'second']) answers.push(await send(url, withFile(fields, content)));
    const [first, second] = answers.map(({ headers }) => headers.get('x-amz-version-id') ?? '');
    const Key = fields.key ?? '';
    expect((await get(Key)).VersionId).toBe(second);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: Bucket(), Key, VersionId: first }));
    expect(await Body?.transformToString()).toBe('first');
  });

  it('gives the object its type, and ignores the type of the file’s part', async () => {
    const { key } = await post({ Fields: { 'Content-Type': 'video/webm' } });
    expect(await head(key)).toMatchObject({ ContentType: 'video/webm' });
    const { url, fields } = await sign();
    await send(url, [...Object.entries(fields), ['file', new Blob(['a'], { type: 'text/html' })]]);
    expect((await head(fields.key ?? '')).ContentType).toBe('binary/octet-stream');
  });

  it('may have field names in any case', async () => {
    const { url, fields } = await sign();
    const upper = Object.entries(fields).map(([name, value]): [string, string] => [name.toUpperCase(), value]);
    expect((await send(url, [...upper, ['file', new Blob(['bytes'])]])).status).toBe(201);
  });

  it('must have its key before the file', async () => {
    const { url, fields } = await sign();
    const { key: _key, ...others } = fields;
    const { status, code, body } = await send(url, withFile(others));
    expect([status, code, textsOf(body, 'Message')]).toEqual([
      400,
      'InvalidArgument',
      [expect.stringContaining("'key'")],
    ]);
  });
});

describe('a form is refused, and nothing is written, for a condition that does not match:', () => {
  const DENIED = { status: 403, code: 'AccessDenied' };
  const inPolicy = (what: string) => `Invalid according to Policy: ${what}`;
  const failed = (...condition: string[]) =>
    inPolicy(`Policy Condition failed: [${condition.map((each) => JSON.stringify(each)).join(', ')}]`);

  const [prefix, other] = [freshPrefix(), freshPrefix()];
  const octets = 'application/octet-stream';
  it.each<[string, Options, Record<string, string>, string]>([
    ['key', { Key: `${prefix}one` }, { key: `${prefix}other` }, failed('eq', '$key', `${prefix}one`)],
    ...[`${other}a`, prefix.slice(0, -1), prefix.toUpperCase()].map(
      (key): [string, Options, Record<string, string>, string] => [
        'beginning of the key',
        { Key: `${prefix}\${filename}` },
        { key },
        failed('starts-with', '$key', prefix),
      ],
    ),
    [
      'type',
      { Fields: { 'Content-Type': octets } },
      { 'Content-Type': 'text/html' },
      failed('eq', '$Content-Type', octets),
    ],
    ['status', {}, { success_action_status: '200' }, failed('eq', '$success_action_status', '201')],
  ])('another %s', async (_what, options, fields, message) => {
    const answer = await post(options, fields);
    expect(answer).toMatchObject({ ...DENIED, message });
    expect(await isThere(answer.key)).toBe(false);
  });

  it('a field without a condition', async () => {
    for (const name of ['Cache-Control', 'x-amz-meta-owner', 'x-amz-checksum-sha256', 'acl', 'x-ignore-me']) {
      const answer = await post({}, { [name]: 'x' });
      expect(answer).toMatchObject({ ...DENIED, message: inPolicy(`Extra input fields: ${name}`) });
      expect(await isThere(answer.key)).toBe(false);
    }
  });

  it('another bucket, in the address or in the form', async () => {
    const { url, fields } = await sign();
    const elsewhere = await send(url.replace(Bucket(), process.env.MEDIA_BUCKET ?? ''), withFile(fields));
    expect([elsewhere.status, elsewhere.code]).toEqual([403, 'AccessDenied']);
    expect(await post({}, { bucket: 'other' })).toMatchObject({
      ...DENIED,
      message: failed('eq', '$bucket', Bucket()),
    });
  });

  it('another time or another signer', async () => {
    expect(
      await post({}, { 'X-Amz-Date': `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}T000000Z` }),
    ).toMatchObject(DENIED);
  });

  it('a file that is too long or too short', async () => {
    const Conditions: Options['Conditions'] = [['content-length-range', 5, 10]];
    const sent = async (content: string) => {
      const { status, code, message, key } = await post({ Conditions }, {}, content);
      return { status, code, message, isThere: await isThere(key) };
    };
    expect(await sent('12345')).toMatchObject({ status: 201, isThere: true });
    expect(await sent('1234567890')).toMatchObject({ status: 201, isThere: true });
    expect(await sent('12345678901')).toEqual({
      status: 400,
      code: 'EntityTooLarge',
      message: 'Your proposed upload exceeds the maximum allowed size',
      isThere: false,
    });
    expect(await sent('1234')).toEqual({
      status: 400,
      code: 'EntityTooSmall',
      message: 'Your proposed upload is smaller than the minimum allowed size',
      isThere: false,
    });
    expect(await sent('')).toMatchObject({ code: 'EntityTooSmall' });
    // Much larger than the limit: the browser reads the answer after it has sent all of it.
    expect(await sent('x'.repeat(5_000_000))).toMatchObject({ code: 'EntityTooLarge' });
  });

  it('no condition on the length: an empty file is stored', async () => {
    const { key, status } = await post({}, {}, '');
    expect([status, (await head(key)).ContentLength]).toEqual([201, 0]);
  });

  it('an expired policy', async () => {
    expect(await post({ Expires: -1 })).toMatchObject({ ...DENIED, message: inPolicy('Policy expired.') });
  });
});

describe('a form', () => {
  it('is refused when its policy was changed', async () => {
    const { url, fields } = await sign();
    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString());
    policy.expiration = '2099-01-01T00:00:00Z';
    const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
    const answer = await send(url, withFile({ ...fields, Policy }));
    expect([answer.status, answer.code]).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it.each([
    ['a field of another client', { Fields: { acl: 'public-read' } }],
    ['metadata', { Fields: { 'x-amz-meta-owner': 'ada' } }],
    ['the name of the file in its key', { Key: `tests/\${filename}` }],
    ['another status', { Fields: { success_action_status: '200' } }],
  ])('is refused with what our client does not send: %s', async (_what, options) => {
    expect(await post(options)).toMatchObject({ status: 501, code: 'NotImplemented' });
  });

  it('is refused with a key that is empty or too long', async () => {
    const options = { Key: `\${filename}` };
    expect(await post(options, { key: '' })).toMatchObject({ status: 400, code: 'InvalidArgument' });
    expect(await post(options, { key: 'é'.repeat(513) })).toMatchObject({ status: 400, code: 'KeyTooLongError' });
  });
});
