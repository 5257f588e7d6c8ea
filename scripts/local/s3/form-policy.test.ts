import { describe, expect, it } from 'vitest';
import { readPolicy } from './form-policy.ts';

const EXPIRATION = '2026-01-31T12:00:00Z';
const encode = (document: unknown) =>
  Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)).toString('base64');
const withCondition = (condition: unknown) => encode({ expiration: EXPIRATION, conditions: [condition] });

describe('the policy of a form', () => {
  it.each([[{ key: 'a' }], [['starts-with', '$key', 'a/']], [['content-length-range', 0, 5]]])(
    'may have a condition as the SDK writes it: %j',
    (condition) => {
      expect(readPolicy(withCondition(condition)).conditions).toEqual([condition]);
    },
  );

  it.each([
    ['', 'InvalidPolicyDocument', 400],
    [encode('{'), 'InvalidPolicyDocument', 400],
    [Buffer.from('{"expiration":"\xe9"}', 'latin1').toString('base64'), 'InvalidPolicyDocument', 400],
    [encode({ expiration: EXPIRATION }), 'NotImplemented', 501],
    [encode({ conditions: [] }), 'NotImplemented', 501],
    [encode({ expiration: '2026-01-31T12:00:00+02:00', conditions: [] }), 'NotImplemented', 501],
    [withCondition(['eq', '$key', 'a']), 'NotImplemented', 501],
    [withCondition(['starts-with', '$Content-Type', 'image/']), 'NotImplemented', 501],
    [withCondition(['content-length-range', '0', '5']), 'NotImplemented', 501],
    [withCondition(['ends-with', '$key', 'a']), 'NotImplemented', 501],
  ])('is refused: %s, %s', (encoded, code, status) => {
    expect(() => readPolicy(encoded)).toThrow(expect.objectContaining({ code, status }));
  });
});
