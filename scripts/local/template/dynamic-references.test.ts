import { describe, expect, it } from 'vitest';
import { resolveReferences } from './dynamic-references.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:small-Secret-a1b2c3';
const resolve = (value: Parameters<typeof resolveReferences>[0]) =>
  resolveReferences(value, ({ secretId, jsonKey }) => `<${secretId} ${jsonKey}>`);

describe('dynamic references', () => {
  it.each([
    [`{{resolve:secretsmanager:${ARN}:SecretString:::}}`, `<${ARN} >`],
    [`{{resolve:secretsmanager:${ARN}:SecretString:key:AWSCURRENT:}}`, `<${ARN} key>`],
    [`{{resolve:secretsmanager:${ARN}}}`, `<${ARN} >`],
    ['{{resolve:secretsmanager:a-name:SecretString}}', '<a-name >'],
    ['before {{resolve:secretsmanager:a}} between {{resolve:secretsmanager:b}}', 'before <a > between <b >'],
  ])('%s is resolved', (text, expected) => {
    expect(resolve(text)).toBe(expected);
  });

  it('are resolved at any depth, and other values are not changed', () => {
    const value = { list: [1, null, { text: '{{resolve:secretsmanager:a}}' }], other: '{{mustache}}', yes: true };
    expect(resolve(value)).toEqual({ ...value, list: [1, null, { text: '<a >' }] });
  });

  it('insert a secret unchanged, whatever characters it has', () => {
    expect(resolveReferences('x{{resolve:secretsmanager:a}}', () => "$&$1$'")).toBe("x$&$1$'");
  });

  it.each([
    '{{resolve:ssm:parameter}}',
    '{{resolve:ssm-secure:parameter:1}}',
    `{{resolve:secretsmanager:${ARN}:SecretString::AWSPREVIOUS:}}`,
    `{{resolve:secretsmanager:${ARN}:SecretString:::some-version}}`,
  ])('are refused with the unsupported reference: %s', (text) => {
    expect(() => resolve(text)).toThrow(`The template uses ${text}`);
  });
});
