import { randomInt } from 'node:crypto';

/** The part of `GenerateSecretString` of AWS::SecretsManager::Secret that this runtime knows. */
export interface SecretWish {
  PasswordLength?: number;
  ExcludePunctuation?: boolean;
}

/** The kinds of characters that GetRandomPassword draws from. */
const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz';
const KINDS = [LOWERCASE, LOWERCASE.toUpperCase(), '0123456789'];
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const DEFAULT_LENGTH = 32;

const draw = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * A password like those that CloudFormation generates, with each kind of character:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-secretsmanager-secret-generatesecretstring.html
 */
export function generateSecret({ PasswordLength = DEFAULT_LENGTH, ExcludePunctuation, ...others }: SecretWish = {}) {
  const [unknown] = Object.keys(others);
  if (unknown) throw new Error(`A GenerateSecretString has ${unknown}, which this runtime does not know`);
  const kinds = ExcludePunctuation ? KINDS : [...KINDS, PUNCTUATION];
  if (PasswordLength < kinds.length)
    throw new Error('A GenerateSecretString of the template leaves no password to choose');
  const hasAll = (text: string) => kinds.every((kind) => [...kind].some((character) => text.includes(character)));
  for (;;) {
    const text = draw(kinds.join(''), PasswordLength);
    if (hasAll(text)) return text;
  }
}
