import { randomInt } from 'node:crypto';

/** The part of `GenerateSecretString` of AWS::SecretsManager::Secret that this runtime knows. */
export interface SecretWish {
  PasswordLength: number;
  ExcludePunctuation: boolean;
}

/** The kinds of characters that GetRandomPassword draws from, without punctuation. */
const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz';
const KINDS = [LOWERCASE, LOWERCASE.toUpperCase(), '0123456789'];

const draw = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * A password like those that CloudFormation generates, with each kind of character:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-secretsmanager-secret-generatesecretstring.html
 */
export function generateSecret({ PasswordLength, ExcludePunctuation, ...others }: SecretWish): string {
  const [unknown] = Object.keys(others);
  if (unknown) throw new Error(`A GenerateSecretString has ${unknown}, which this runtime does not know`);
  if (!ExcludePunctuation) throw new Error('A GenerateSecretString has punctuation, which this runtime does not know');
  if (PasswordLength < KINDS.length)
    throw new Error('A GenerateSecretString of the template leaves no password to choose');
  const hasAll = (text: string) => KINDS.every((kind) => [...kind].some((character) => text.includes(character)));
  for (;;) {
    const text = draw(KINDS.join(''), PasswordLength);
    if (hasAll(text)) return text;
  }
}
