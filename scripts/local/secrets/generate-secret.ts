import { randomInt } from 'node:crypto';

/** `GenerateSecretString` of AWS::SecretsManager::Secret. */
export interface SecretWish {
  PasswordLength?: number;
  ExcludeCharacters?: string;
  ExcludeLowercase?: boolean;
  ExcludeUppercase?: boolean;
  ExcludeNumbers?: boolean;
  ExcludePunctuation?: boolean;
  IncludeSpace?: boolean;
  RequireEachIncludedType?: boolean;
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
}

/** The kinds of characters that GetRandomPassword draws from. */
const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz';
const NUMBERS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const DEFAULT_LENGTH = 32;

function alphabets(wish: SecretWish): string[] {
  const kinds = [
    wish.ExcludeLowercase ? '' : LOWERCASE,
    wish.ExcludeUppercase ? '' : LOWERCASE.toUpperCase(),
    wish.ExcludeNumbers ? '' : NUMBERS,
    wish.ExcludePunctuation ? '' : PUNCTUATION,
    wish.IncludeSpace ? ' ' : '',
  ];
  const excluded = wish.ExcludeCharacters ?? '';
  const without = kinds.map((kind) => [...kind].filter((character) => !excluded.includes(character)).join(''));
  return without.filter((kind) => kind !== '');
}

const draw = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

function password(wish: SecretWish): string {
  const kinds = alphabets(wish);
  const { PasswordLength = DEFAULT_LENGTH, RequireEachIncludedType = true } = wish;
  const hasAll = (text: string) => kinds.every((kind) => [...kind].some((character) => text.includes(character)));
  if (kinds.length === 0 || (RequireEachIncludedType && PasswordLength < kinds.length)) {
    throw new Error('A GenerateSecretString of the template leaves no password to choose');
  }
  for (;;) {
    const text = draw(kinds.join(''), PasswordLength);
    if (!RequireEachIncludedType || hasAll(text)) return text;
  }
}

/**
 * A secret like those that CloudFormation generates:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-secretsmanager-secret-generatesecretstring.html
 * @returns a password, or the JSON template with the password under its key
 */
export function generateSecret(wish: SecretWish = {}): string {
  const { SecretStringTemplate, GenerateStringKey } = wish;
  if (SecretStringTemplate === undefined || GenerateStringKey === undefined) return password(wish);
  return JSON.stringify({ ...JSON.parse(SecretStringTemplate), [GenerateStringKey]: password(wish) });
}
