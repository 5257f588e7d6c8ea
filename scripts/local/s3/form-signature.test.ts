import { describe, expect, it } from 'vitest';
import { AccessKeys } from '../aws/access-keys.ts';
import { isSignatureOf } from '../aws/check-signature.ts';
import type { FormFields } from './form-policy.ts';
import { signerOf } from './form-signature.ts';

describe('the example of AWS', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/developerguide/sigv4-post-example.html
  const lines = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ];
  const policy = Buffer.from(lines.join('\r\n')).toString('base64');
  const signature = '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e';
  const is = (text: string) =>
    isSignatureOf(text, signature, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '20151229/us-east-1/s3/aws4_request');

  it('gives the signature of the AWS documentation', () => {
    expect([is(policy), is(policy.replace('e', 'f'))]).toEqual([true, false]);
  });
});

describe('the signer of a form', () => {
  const NOW = Date.parse('2026-01-31T12:00:00Z');
  const DAY_MS = 86_400_000;
  const keys = new AccessKeys({ load: () => ({ alice: 'secret of alice' }), save: () => undefined });
  const { accessKeyId } = keys.keyOf('alice');
  const credential = `${accessKeyId}/20260131/us-east-1/s3/aws4_request`;
  const signed = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': credential,
    'X-Amz-Date': '20260131T120000Z',
    'X-Amz-Signature': '00',
    Policy: 'e30=',
  };
  const fieldsOf = (form: Record<string, string>): FormFields =>
    new Map(Object.entries(form).map(([name, value]) => [name.toLowerCase(), { name, value }]));

  function refusal(changes: Record<string, string>, nowMs = NOW) {
    try {
      return signerOf(fieldsOf({ ...signed, ...changes }), keys, nowMs);
    } catch (error) {
      return error;
    }
  }

  it.each(Object.keys(signed))('is unknown without the field %s', (missing) => {
    const { [missing]: _missing, ...others } = signed as Record<string, string>;
    expect(() => signerOf(fieldsOf(others), keys, NOW)).toThrow(
      expect.objectContaining({
        code: 'InvalidArgument',
        message: `Bucket POST must contain a field named '${missing}'.  If it is specified, please check the order of the fields.`,
      }),
    );
  });

  it('is anonymous when the form has no signature', () => {
    expect(() => signerOf(fieldsOf({ Policy: 'e30=', key: 'a' }), keys, NOW)).toThrow(
      expect.objectContaining({ code: 'AccessDenied', status: 403, message: 'Access Denied' }),
    );
  });

  it.each([
    ['another algorithm', { 'X-Amz-Algorithm': 'AWS4-ECDSA-P256-SHA256' }, 'InvalidArgument', 400],
    ['no key', { 'X-Amz-Credential': '/20260131/us-east-1/s3/aws4_request' }, 'InvalidArgument', 400],
    ['half a credential', { 'X-Amz-Credential': accessKeyId }, 'InvalidArgument', 400],
    ['another service', { 'X-Amz-Credential': credential.replace('s3', 'sqs') }, 'InvalidArgument', 400],
    ['another region', { 'X-Amz-Credential': credential.replace('us-east-1', 'eu-west-1') }, 'InvalidArgument', 400],
    ['another day', { 'X-Amz-Credential': credential.replace('20260131', '20260130') }, 'InvalidArgument', 400],
    ['an invalid time', { 'X-Amz-Date': '20260131' }, 'InvalidArgument', 400],
    ['an unknown key', { 'X-Amz-Credential': credential.replace(accessKeyId, 'AKIA') }, 'InvalidAccessKeyId', 403],
    ['a token that belongs to no key', { 'X-Amz-Security-Token': 'token' }, 'InvalidToken', 400],
    ['another signature', { 'X-Amz-Signature': 'ab'.repeat(32) }, 'SignatureDoesNotMatch', 403],
    ['no signature in hex', { 'X-Amz-Signature': 'signature' }, 'SignatureDoesNotMatch', 403],
  ])('is refused with %s', (_what, changes, code, status) => {
    expect(refusal(changes)).toMatchObject({ code, status });
  });

  it('must have signed it within the last seven days', () => {
    expect(refusal({}, NOW + 7 * DAY_MS)).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(refusal({}, NOW + 7 * DAY_MS + 1)).toMatchObject({ code: 'AccessDenied', message: 'Request has expired' });
    expect(refusal({}, NOW - 16 * 60_000)).toMatchObject({ code: 'AccessDenied', message: 'Request is not valid yet' });
  });
});
