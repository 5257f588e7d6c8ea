import * as z from 'zod';
import { AwsError } from '../aws/aws-error.ts';

/** Fields of a form by their names in lower case: S3 ignores the case of names. */
export type FormFields = Map<string, { name: string; value: string }>;

/** The refusal of a form that S3 accepts and no client of the product sends. */
export const unsupported = (what: string): AwsError =>
  new AwsError('NotImplemented', 501, `This runtime does not support ${what} in a form`);

/** The conditions that the AWS SDK writes for the product: exact fields, the beginning of the key, and the length. */
const conditionSchema = z.union([
  z.tuple([z.literal('starts-with'), z.literal('$key'), z.string()]),
  z.tuple([z.literal('content-length-range'), z.int().min(0), z.int()]),
  z.record(z.string(), z.string()),
]);
const policySchema = z.strictObject({ expiration: z.iso.datetime(), conditions: z.array(conditionSchema) });

export type Policy = z.infer<typeof policySchema>;

/**
 * @param encoded Base64, as in the form
 * @throws AwsError InvalidPolicyDocument; NotImplemented for conditions that the product does not sign
 */
export function readPolicy(encoded: string): Policy {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64')));
  } catch {
    throw new AwsError('InvalidPolicyDocument', 400, 'Invalid Policy: Invalid JSON.');
  }
  const { data, success } = policySchema.safeParse(document);
  if (!success) throw unsupported('such a policy');
  return data;
}

const refused = (what: string) => new AwsError('AccessDenied', 403, `Invalid according to Policy: ${what}`);
const failed = (operator: string, field: string, value: string) =>
  refused(
    `Policy Condition failed: [${[operator, `$${field}`, value].map((each) => JSON.stringify(each)).join(', ')}]`,
  );

/** Fields that need no condition. */
const NEED_NO_CONDITION = ['x-amz-signature', 'policy', 'file'];

type Condition = Policy['conditions'][number];

/** The fields that a condition names. */
const fieldsOf = (condition: Condition): string[] => {
  if (!Array.isArray(condition)) return Object.keys(condition).map((name) => name.toLowerCase());
  return condition[0] === 'starts-with' ? ['key'] : [];
};

/** The refusal of a form that does not meet a condition. */
function failureOf(condition: Condition, fields: FormFields): AwsError | undefined {
  if (!Array.isArray(condition)) {
    const broken = Object.entries(condition).find(([name, value]) => fields.get(name.toLowerCase())?.value !== value);
    return broken && failed('eq', ...broken);
  }
  const [operator, , start] = condition;
  if (operator !== 'starts-with' || fields.get('key')?.value.startsWith(start)) return undefined;
  return failed(operator, 'key', start);
}

/**
 * Checks a form against its policy, except the length of the file. The bucket counts as a field of every form.
 * @param nowMs milliseconds since the epoch
 * @throws AwsError AccessDenied
 */
export function checkPolicy(
  { expiration, conditions }: Policy,
  fields: FormFields,
  bucket: string,
  nowMs: number,
): void {
  if (nowMs >= Date.parse(expiration)) throw refused('Policy expired.');
  const all: FormFields = new Map([...fields, ['bucket', { name: 'bucket', value: bucket }]]);
  for (const condition of conditions) {
    const failure = failureOf(condition, all);
    if (failure) throw failure;
  }
  if ((fields.get('bucket')?.value ?? bucket) !== bucket) throw failed('eq', 'bucket', bucket);
  const named = [...NEED_NO_CONDITION, ...conditions.flatMap(fieldsOf)];
  const unnamed = [...all].find(([lower]) => !named.includes(lower));
  if (unnamed) throw refused(`Extra input fields: ${unnamed[1].name}`);
}

/**
 * Passes on the bytes of a file, up to the length that the policy permits. A longer file is read to its end: a browser
 * reads the answer after it has sent all of it.
 * @throws AwsError EntityTooLarge or EntityTooSmall
 */
export async function* limitLength(file: AsyncIterable<Buffer>, { conditions }: Policy): AsyncGenerator<Buffer> {
  const ranges = conditions.flatMap((each) => (Array.isArray(each) && each[0] !== 'starts-with' ? [each] : []));
  const min = Math.max(0, ...ranges.map(([, least]) => least));
  const max = Math.min(...ranges.map(([, , most]) => most));
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    if (size <= max) yield piece;
  }
  if (size > max) throw new AwsError('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size');
  if (size < min)
    throw new AwsError('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
}
