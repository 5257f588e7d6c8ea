import { describe, expect, it } from 'vitest';
import { readPolicy } from './form-policy.ts';

const EXPIRATION = '2026-01-31T12:00:00Z';
const encode = (document: unknown) =>
  Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)).toString('base64');
const withConditions = (conditions: unknown) => encode({ expiration: EXPIRATION, conditions });
const conditionsOf = (conditions: unknown) => readPolicy(withConditions(conditions)).conditions;

function refusal(encoded: string): string {
  try {
    readPolicy(encoded);
    return '';
  } catch (error) {
    expect(error).toMatchObject({ code: 'InvalidPolicyDocument', status: 400 });
    return (error as Error).message;
  }
}

describe('the policy of a form', () => {
  it('expires at its time, which may have fractions of a second', () => {
    const expiresMs = Date.parse(EXPIRATION);
    expect(readPolicy(encode({ expiration: EXPIRATION, conditions: [] })).expiresMs).toBe(expiresMs);
    const precise = encode({ expiration: '2026-01-31T12:00:00.500Z', conditions: [] });
    expect(readPolicy(precise).expiresMs).toBe(expiresMs + 500);
  });

  it('may state a condition as an object or as a list, with the name of the field in any case', () => {
    const [simple] = conditionsOf([{ Key: 'a "b"' }]);
    expect(simple).toEqual({
      kind: 'field',
      operator: 'eq',
      field: 'key',
      value: 'a "b"',
      text: String.raw`["eq", "$Key", "a \"b\""]`,
    });
    expect(conditionsOf([['eq', '$Key', 'a "b"']])).toEqual([simple]);
  });

  it('may require the beginning of a field, and a length as numbers or texts', () => {
    expect(conditionsOf([['starts-with', '$key', 'a/']])).toMatchObject([{ operator: 'starts-with', value: 'a/' }]);
    expect(conditionsOf([['content-length-range', 0, 5]])).toMatchObject([{ kind: 'length', min: 0, max: 5 }]);
    expect(conditionsOf([['content-length-range', '1', '5']])).toMatchObject([{ kind: 'length', min: 1, max: 5 }]);
  });

  it.each([
    ['a name without a dollar sign', ['eq', 'key', 'a']],
    ['the beginning of a bucket', ['starts-with', '$bucket', '']],
    ['the beginning of a status', ['starts-with', '$success_action_status', '2']],
    ['the beginning of a date', ['starts-with', '$x-amz-date', '2026']],
    ['a length that is no number', ['content-length-range', 'test', '10']],
    ['a length from more to less', ['content-length-range', 2, 1]],
  ])('may have a condition that no form meets: %s', (_what, condition) => {
    expect(conditionsOf([condition])).toMatchObject([{ kind: 'never' }]);
  });

  it.each([
    ['e30', 'invalid Base64 encoding.'],
    ['e3=0', 'invalid Base64 encoding.'],
    ['', 'invalid Base64 encoding.'],
    [encode('{'), 'Invalid JSON.'],
    [encode('[]'), 'Invalid JSON.'],
    [encode('null'), 'Invalid JSON.'],
    [Buffer.from('{"expiration":"\xe9"}', 'latin1').toString('base64'), 'Invalid JSON.'],
    [encode({ expiration: EXPIRATION, conditions: [], Statement: [] }), "Unexpected: 'statement'"],
    [encode({ EXPIRATION, conditions: [] }), "Unexpected: 'expiration'"],
    [encode({ conditions: [] }), 'Policy missing expiration.'],
    [encode({ expiration: EXPIRATION }), 'Policy missing conditions.'],
    [withConditions({}), "Invalid 'conditions' value: must be a List."],
    [withConditions(['key']), 'Invalid condition: must be a List or Object.'],
    [withConditions([{}]), 'Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.'],
    [
      withConditions([{ key: 'a', bucket: 'b' }]),
      'Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.',
    ],
    [withConditions([{ key: 5 }]), 'Invalid Simple-Condition: value must be a string.'],
    [withConditions([{ key: null }]), 'Invalid JSON.'],
    [withConditions([[]]), 'Invalid Condition: missing operation identifier.'],
    [withConditions([['ends-with', '$key', 'a']]), "Invalid Condition: unknown operation 'ends-with'."],
    [withConditions([['Starts-With', '$key', 'a']]), "Invalid Condition: unknown operation 'Starts-With'."],
    [withConditions([['eq', '$key']]), 'Invalid eq: wrong number of arguments.'],
    [withConditions([['content-length-range', 0]]), 'Invalid content-length-range: wrong number of arguments.'],
    [withConditions([['content-length-range', -1, 5]]), 'Invalid JSON.'],
    [withConditions([['content-length-range', 0.5, 5]]), 'Invalid JSON.'],
    [withConditions([['eq', '$key', 5]]), 'Invalid JSON.'],
  ])('is refused: %s', (encoded, message) => {
    expect(refusal(encoded)).toBe(`Invalid Policy: ${message}`);
  });

  it.each(['2026-01-31 12:00:00Z', '2026-01-31T12:00:00+02:00', '2026-13-31T12:00:00Z', '2026-01-31', 5, ''])(
    'is refused when S3 cannot read its expiration: %s',
    (expiration) => {
      expect(refusal(encode({ expiration, conditions: [] }))).toBe(
        `Invalid Policy: Invalid 'expiration' value: '${expiration}'`,
      );
    },
  );
});
