import type { Json } from './template-types.ts';

/** The target of a dynamic reference to Secrets Manager. */
export interface SecretReference {
  /** ARN or name. */
  secretId: string;
  /** Key in a secret that is a JSON object; empty for the whole text. */
  jsonKey: string;
}

const REFERENCE = /\{\{resolve:([^{}]+)\}\}/g;
const SECRET =
  /^secretsmanager:(arn:[\w-]+:secretsmanager:[^:]*:[^:]*:secret:[^:]+|[^:]+)(?::(SecretString(?::.*)?))?$/;

function parseReference(reference: string): SecretReference {
  const [, secretId, rest = ''] = SECRET.exec(reference) ?? [];
  const [, jsonKey = '', stage = '', version = ''] = rest.split(':');
  if (secretId !== undefined && ['', 'AWSCURRENT'].includes(stage) && version === '') return { secretId, jsonKey };
  throw new Error(`The template uses {{resolve:${reference}}}, which this runtime does not know`);
}

/**
 * Replaces the dynamic references in every text of a value by the secrets, as CloudFormation does:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 * @throws Error on a reference to another service, or to an old version of a secret
 */
export function resolveReferences(value: Json, read: (reference: SecretReference) => string): Json {
  if (typeof value === 'string') return value.replace(REFERENCE, (_whole, text: string) => read(parseReference(text)));
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, read));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, resolveReferences(each, read)] as const);
  return Object.fromEntries(entries);
}
