import { describe, expect, it } from 'vitest';
import { resolveReferences } from './dynamic-references.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:small-Secret-a1b2c3';
const REFERENCE = `{{resolve:secretsmanager:${ARN}:SecretString:::}}`;
const resolve = (value: Parameters<typeof resolveReferences>[0]) => resolveReferences(value, (arn) => `<${arn}>`);

describe('dynamic references', () => {
  it('are resolved at any depth and in any text, and other values are not changed', () => {
    const text = `before ${REFERENCE} between ${REFERENCE}`;
    const value = { list: [1, null, { text }], other: '{{mustache}}', yes: true };
    expect(resolve(value)).toEqual({ ...value, list: [1, null, { text: `before <${ARN}> between <${ARN}>` }] });
  });

  it('insert a secret unchanged, whatever characters it has', () => {
    expect(resolveReferences(`x${REFERENCE}`, () => "$&$1$'")).toBe("x$&$1$'");
  });

  it.each([
    '{{resolve:ssm:parameter}}',
    '{{resolve:ssm-secure:parameter:1}}',
    '{{resolve:secretsmanager:a-name:SecretString:::}}',
    `{{resolve:secretsmanager:${ARN}:SecretString:key::}}`,
    `{{resolve:secretsmanager:${ARN}:SecretString::AWSPREVIOUS:}}`,
    `{{resolve:secretsmanager:${ARN}:SecretString:::some-version}}`,
  ])('are refused with the unsupported reference: %s', (text) => {
    expect(() => resolve(text)).toThrow(`The template uses ${text}`);
  });
});
