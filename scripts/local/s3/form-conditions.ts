import { AwsError } from '../aws/aws-error.ts';
import type { Condition, Policy } from './form-policy.ts';

/** Fields of a form by their names in lower case: S3 ignores the case of names. */
export type FormFields = Map<string, { name: string; value: string }>;

const refused = (what: string) => new AwsError('AccessDenied', 403, `Invalid according to Policy: ${what}`);
const failed = (text: string) => refused(`Policy Condition failed: ${text}`);

/** Fields that need no condition. */
const NEED_NO_CONDITION = ['x-amz-signature', 'policy', 'file'];

/** Each type in a list must meet the condition. */
const startsWith = (field: string, value: string, start: string): boolean => {
  const values = field === 'content-type' ? value.split(',') : [value];
  return values.every((each) => each.trim().startsWith(start));
};

/** A missing field meets no condition, not even `starts-with` of an empty text. */
function holds(condition: Condition, fields: FormFields): boolean {
  if (condition.kind !== 'field') return condition.kind === 'length';
  const value = fields.get(condition.field)?.value;
  if (value === undefined) return false;
  if (condition.operator === 'eq') return value === condition.value;
  return startsWith(condition.field, value, condition.value);
}

/**
 * Checks a form against its policy, except the length of the file. The bucket counts as a field of every form.
 * @param nowMs milliseconds since the epoch
 * @throws AwsError AccessDenied
 */
export function checkPolicy(
  { expiresMs, conditions }: Policy,
  fields: FormFields,
  bucket: string,
  nowMs: number,
): void {
  if (nowMs >= expiresMs) throw refused('Policy expired.');
  const all: FormFields = new Map([...fields, ['bucket', { name: 'bucket', value: bucket }]]);
  const broken = conditions.find((condition) => !holds(condition, all));
  if (broken) throw failed(broken.text);
  if ((fields.get('bucket')?.value ?? bucket) !== bucket) throw failed(`["eq", "$bucket", ${JSON.stringify(bucket)}]`);
  const named = new Set(conditions.map((condition) => (condition.kind === 'field' ? condition.field : '')));
  for (const [lower, { name }] of all) {
    const isFree = NEED_NO_CONDITION.includes(lower) || lower.startsWith('x-ignore-');
    if (!isFree && !named.has(lower)) throw refused(`Extra input fields: ${name}`);
  }
}

/**
 * Passes on the bytes of a file, up to the length that the policy permits. A longer file is read to its end, because
 * the refusal says how long it is.
 * @throws AwsError EntityTooLarge or EntityTooSmall
 */
export async function* limitLength(file: AsyncIterable<Buffer>, { conditions }: Policy): AsyncGenerator<Buffer> {
  const lengths = conditions.filter((condition) => condition.kind === 'length');
  const min = Math.max(0, ...lengths.map((each) => each.min));
  const max = Math.min(...lengths.map((each) => each.max));
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    if (size <= max) yield piece;
  }
  if (size > max) {
    throw new AwsError('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size', {
      ProposedSize: size,
      MaxSizeAllowed: max,
    });
  }
  if (size < min) {
    throw new AwsError('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size', {
      ProposedSize: size,
      MinSizeAllowed: min,
    });
  }
}
