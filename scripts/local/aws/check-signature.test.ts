import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4a } from '@aws-sdk/signature-v4a';
import { SignatureV4 } from '@smithy/signature-v4';
import { describe, expect, it } from 'vitest';
import { type AccessKey, AccessKeys } from './access-keys.ts';
import type { SignedRequest } from './canonical-request.ts';
import { checkSignature } from './check-signature.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const MINUTE = 60_000;

const keys = new AccessKeys({ load: () => ({ alice: 'secret of alice' }), save: () => undefined });
const alice = keys.keyOf('alice');

const signer = (service: string, credentials: AccessKey = alice) =>
  new SignatureV4({ service, region: 'us-east-1', credentials, sha256: Sha256, uriEscapePath: service !== 's3' });

const request = (changes: object = {}) => ({
  method: 'PUT',
  protocol: 'http:',
  hostname: '127.0.0.1',
  path: '/media/uploads/a%20b.webm',
  query: { list: 'a b&c', empty: '' },
  headers: { host: '127.0.0.1:3001', 'content-type': 'video/webm', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  ...changes,
});

type Signed = ReturnType<typeof request>;

/** A signed request as the server receives it. */
const received = ({ method, path, query, headers }: Signed): SignedRequest => ({
  method,
  path,
  query: new URLSearchParams(query),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
});

const sign = async (service = 's3', signedAt = NOW) =>
  received((await signer(service).sign(request(), { signingDate: new Date(signedAt) })) as Signed);

const presign = async (expiresIn = 60) => {
  const options = { signingDate: new Date(NOW), expiresIn, unsignableHeaders: new Set(['content-type']) };
  const signed = (await signer('s3').presign(request(), options)) as Signed;
  return received({ ...signed, query: { ...signed.query } });
};

const check = (it: SignedRequest, now = NOW, body: Buffer | null = null) => checkSignature(it, body, keys, now);

const refusal = (it: SignedRequest, now = NOW) => {
  try {
    check(it, now);
    return null;
  } catch (error) {
    return error;
  }
};

describe('a request signed in its headers', () => {
  it('gives the caller and the service', async () => {
    expect(check(await sign())).toEqual({ name: 'alice', service: 's3' });
  });

  it.each<[string, (it: SignedRequest) => void]>([
    ['its method', (it) => Object.assign(it, { method: 'DELETE' })],
    ['its path', (it) => Object.assign(it, { path: '/media/uploads/other.webm' })],
    ['its query', (it) => it.query.set('list', 'other')],
    ['a signed header', (it) => Object.assign(it.headers, { 'content-type': 'text/html' })],
    ['its time', (it) => Object.assign(it.headers, { 'x-amz-date': '20260131T120001Z' })],
  ])('is refused after a change of %s', async (_what, tamper) => {
    const tampered = await sign();
    tamper(tampered);
    expect(refusal(tampered)).toMatchObject({ code: 'SignatureDoesNotMatch', status: 403 });
  });

  it('is refused with an x-amz header that is not signed', async () => {
    const extended = await sign();
    extended.headers['x-amz-copy-source'] = '/media/secret';
    expect(refusal(extended)).toMatchObject({ code: 'AccessDenied', status: 403 });
  });

  it('is refused when its time is more than 15 minutes in the past or the future', async () => {
    expect(refusal(await sign('s3', NOW - 16 * MINUTE))).toMatchObject({ code: 'RequestTimeTooSkewed', status: 403 });
    expect(refusal(await sign('s3', NOW + 16 * MINUTE))).toMatchObject({ code: 'RequestTimeTooSkewed', status: 403 });
    expect(refusal(await sign('s3', NOW - 14 * MINUTE))).toBeNull();
  });

  it('is refused with an unknown access key', async () => {
    const stranger = signer('s3', { accessKeyId: 'AKIASTRANGER', secretAccessKey: 'x' });
    const signed = received((await stranger.sign(request(), { signingDate: new Date(NOW) })) as Signed);
    expect(refusal(signed)).toMatchObject({ code: 'InvalidAccessKeyId', status: 403 });
  });

  it('is refused with the wrong secret', async () => {
    const forger = signer('s3', { ...alice, secretAccessKey: 'guessed' });
    const signed = received((await forger.sign(request(), { signingDate: new Date(NOW) })) as Signed);
    expect(refusal(signed)).toMatchObject({ code: 'SignatureDoesNotMatch', status: 403 });
  });

  it('may have an asymmetric signature', async () => {
    const signerA = new SignatureV4a({
      service: 'cloudfront-keyvaluestore',
      region: '*',
      credentials: alice,
      sha256: Sha256,
      uriEscapePath: true,
    });
    const signed = received((await signerA.sign(request(), { signingDate: new Date(NOW) })) as Signed);
    expect(check(signed)).toEqual({ name: 'alice', service: 'cloudfront-keyvaluestore' });
    expect(refusal({ ...signed, path: '/other' })).toMatchObject({ code: 'InvalidSignatureException', status: 403 });
  });
});

describe('a presigned URL', () => {
  it('is valid until it expires', async () => {
    const url = await presign(60);
    expect(check(url)).toEqual({ name: 'alice', service: 's3' });
    expect(refusal(url, NOW + 59_000)).toBeNull();
    expect(refusal(url, NOW + 61_000)).toMatchObject({ code: 'AccessDenied', status: 403 });
  });

  it('is refused with another key, another method or a longer lifetime', async () => {
    const url = await presign();
    const longer = new URLSearchParams(url.query);
    longer.set('X-Amz-Expires', '600');
    for (const changed of [{ path: '/media/other' }, { method: 'GET' }, { query: longer }]) {
      expect(refusal({ ...url, ...changed })).toMatchObject({ code: 'SignatureDoesNotMatch', status: 403 });
    }
  });
});

describe('the body of a request to another service than S3', () => {
  const SERVICES = [
    ['dynamodb', 'InvalidSignatureException', 400],
    ['states', 'InvalidSignatureException', 400],
    ['transcribe', 'InvalidSignatureException', 400],
    ['mediaconvert', 'InvalidSignatureException', 403],
    ['cloudfront-keyvaluestore', 'InvalidSignatureException', 403],
    ['ses', 'SignatureDoesNotMatch', 403],
  ] as const;
  const body = Buffer.from('{"a":1}');
  /** @param headers with or without a hash of the body: the AWS CLI sends none */
  const signed = async (service: string, headers: object) =>
    received((await signer(service).sign(request({ headers, body }), { signingDate: new Date(NOW) })) as Signed);
  const host = { host: '127.0.0.1:3001' };
  const withoutHash = async (service: string) => {
    const plain = new SignatureV4({
      service,
      region: 'us-east-1',
      credentials: alice,
      sha256: Sha256,
      applyChecksum: false,
    });
    return received((await plain.sign(request({ headers: host, body }), { signingDate: new Date(NOW) })) as Signed);
  };

  it.each(SERVICES)('is the one that was signed, with and without a stated hash: %s', async (service, code, status) => {
    for (const it of [await signed(service, host), await withoutHash(service)]) {
      expect(check(it, NOW, body)).toEqual({ name: 'alice', service });
      const other = () => check(it, NOW, Buffer.from('{"a":2}'));
      expect(other).toThrow(expect.objectContaining({ code, status }));
    }
  });

  it.each(SERVICES)('is not left unsigned: %s', async (service, code, status) => {
    const unsigned = await signed(service, { ...host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' });
    expect(() => check(unsigned, NOW, body)).toThrow(expect.objectContaining({ code, status }));
  });

  it('has a stated hash or marker for S3', async () => {
    const headers = { ...request().headers, 'x-amz-content-sha256': undefined };
    const unstated = received(request({ headers: { ...(await sign()).headers, ...headers } }) as Signed);
    expect(refusal(unstated)).toMatchObject({ code: 'InvalidRequest', status: 400 });
  });
});

describe('a request signed with temporary credentials', () => {
  const temporary = (lifeMs = MINUTE, nowMs = Date.now()) => {
    const { sessionToken, ...key } = keys.issue('alice', lifeMs, nowMs);
    return { sessionToken, ...key };
  };
  const signed = async (credentials: AccessKey, service = 's3') =>
    received((await signer(service, credentials).sign(request())) as Signed);
  const presigned = async (credentials: AccessKey) => {
    const made = (await signer('s3', credentials).presign(request(), { expiresIn: 900 })) as Signed;
    return received({ ...made, query: { ...made.query } });
  };
  const refused = (it: SignedRequest) => refusal(it, Date.now());

  it('names its caller, with the token in a header or in the URL', async () => {
    const credentials = temporary();
    expect(credentials.accessKeyId).toMatch(/^ASIA[0-9A-F]{16}$/);
    const inHeader = await signed(credentials);
    expect(inHeader.headers['x-amz-security-token']).toBe(credentials.sessionToken);
    expect(check(inHeader, Date.now())).toEqual({ name: 'alice', service: 's3' });
    const inUrl = await presigned(credentials);
    expect(inUrl.query.get('X-Amz-Security-Token')).toBe(credentials.sessionToken);
    expect(check(inUrl, Date.now())).toEqual({ name: 'alice', service: 's3' });
  });

  it('is refused after they have ended, also when the URL itself is still valid', async () => {
    const ended = temporary(MINUTE, Date.now() - 2 * MINUTE);
    expect(refused(await presigned(ended))).toMatchObject({ code: 'ExpiredToken', status: 400 });
    expect(refused(await signed(ended))).toMatchObject({ code: 'ExpiredToken', status: 400 });
    expect(refused(await signed(ended, 'dynamodb'))).toMatchObject({ code: 'ExpiredTokenException', status: 400 });
    expect(refused(await signed(ended, 'ses'))).toMatchObject({ code: 'ExpiredToken', status: 403 });
    expect(refused(await signed(ended, 'mediaconvert'))).toMatchObject({ code: 'ExpiredTokenException', status: 403 });
  });

  it('is refused as soon as all temporary credentials are ended, and new ones are accepted', async () => {
    const own = new AccessKeys({ load: () => ({ alice: 'secret of alice' }), save: () => undefined });
    const before = own.issue('alice', MINUTE, Date.now() - 1);
    own.endTemporary(Date.now());
    const asked = await signed(before);
    expect(() => checkSignature(asked, null, own, Date.now())).toThrow('expired');
    const after = await signed(own.issue('alice', MINUTE, Date.now() + 1));
    expect(checkSignature(after, null, own, Date.now())).toMatchObject({ name: 'alice' });
  });

  it('is accepted after a restart', async () => {
    const asked = await signed(temporary());
    const restarted = new AccessKeys({ load: () => ({ alice: 'secret of alice' }), save: () => undefined });
    expect(checkSignature(asked, null, restarted, Date.now())).toMatchObject({ name: 'alice' });
  });

  it('is refused without its token, and with a token that was not issued', async () => {
    const { sessionToken, ...rest } = temporary();
    expect(refused(await signed(rest))).toMatchObject({ code: 'InvalidAccessKeyId', status: 403 });
    for (const token of ['x', 'bnVsbA.x', temporary().sessionToken, sessionToken.slice(0, -1)]) {
      const forged = { ...rest, sessionToken: token } as AccessKey;
      expect(refused(await signed(forged))).toMatchObject({ code: 'InvalidToken', status: 400 });
    }
    const longTerm = { ...alice, sessionToken } as AccessKey;
    expect(refused(await signed(longTerm))).toMatchObject({ code: 'InvalidToken', status: 400 });
  });
});

describe('a request without a signature', () => {
  it('is refused', () => {
    expect(refusal(received(request()))).toMatchObject({ code: 'AccessDenied', status: 403 });
  });

  it.each([
    ...['Bearer x', 'AWS4-HMAC-SHA256 nonsense', 'AWS4-HMAC-SHA256 Credential=a/b/c'],
    'AWS4-HMAC-SHA256 Credential=a/b/c/__proto__/aws4_request',
  ])('is refused with a malformed signature: %s', (authorization) => {
    expect(refusal(received(request({ headers: { ...request().headers, authorization } })))).toMatchObject({
      status: 403,
    });
  });
});
