import type { Json } from './template-types.ts';

const REFERENCE = /\{\{resolve:([^{}]+)\}\}/g;

/** The whole text of a secret, in its current version. */
const SECRET = /^secretsmanager:(arn:[\w-]+:secretsmanager:[^:]*:[^:]*:secret:[^:]+):SecretString:::$/;

function secretArnOf(reference: string): string {
  const [, arn] = SECRET.exec(reference) ?? [];
  if (arn !== undefined) return arn;
  throw new Error(`The template uses {{resolve:${reference}}}, which this runtime does not know`);
}

/**
 * Replaces the dynamic references in every text of a value by the secrets, as CloudFormation does:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 * @param read returns the secret of an ARN
 * @throws Error on a reference to another service, or to a part or an old version of a secret
 */
export function resolveReferences(value: Json, read: (arn: string) => string): Json {
  if (typeof value === 'string') return value.replace(REFERENCE, (_whole, text: string) => read(secretArnOf(text)));
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, read));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, resolveReferences(each, read)] as const);
  return Object.fromEntries(entries);
}
