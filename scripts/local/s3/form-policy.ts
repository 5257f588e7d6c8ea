import { AwsError } from '../aws/aws-error.ts';

/** A condition of a policy. `text` names it in S3's refusal. */
export type Condition =
  | { kind: 'field'; operator: 'eq' | 'starts-with'; field: string; value: string; text: string }
  | { kind: 'length'; min: number; max: number; text: string }
  /** A condition that no form can meet. S3 accepts the policy and refuses every form. */
  | { kind: 'never'; text: string };

export interface Policy {
  /** Milliseconds since the epoch. */
  expiresMs: number;
  conditions: Condition[];
}

const invalid = (what: string) => new AwsError('InvalidPolicyDocument', 400, `Invalid Policy: ${what}`);
const noJson = () => invalid('Invalid JSON.');

const listText = (items: unknown[]) => `[${items.map((item) => JSON.stringify(String(item))).join(', ')}]`;

function readSimple(condition: object): Condition {
  const entries = Object.entries(condition);
  const [[field, value] = ['', '']] = entries;
  if (entries.length !== 1) {
    throw invalid('Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.');
  }
  if (value === null) throw noJson();
  if (typeof value !== 'string') throw invalid('Invalid Simple-Condition: value must be a string.');
  return {
    kind: 'field',
    operator: 'eq',
    field: field.toLowerCase(),
    value,
    text: listText(['eq', `$${field}`, value]),
  };
}

/** A number of bytes. S3 accepts a text with a number, too. */
const bytesOf = (value: unknown): number => (/^\d+$/.test(String(value)) ? Number(value) : Number.NaN);

function readLength(text: string, operands: unknown[]): Condition {
  if (operands.some((each) => typeof each === 'number' && Number.isNaN(bytesOf(each)))) throw noJson();
  const [min = Number.NaN, max = Number.NaN] = operands.map(bytesOf);
  return min <= max ? { kind: 'length', min, max, text } : { kind: 'never', text };
}

/** Whether S3 permits only `eq` for a field. */
const isExact = (field: string) =>
  ['bucket', 'success_action_status'].includes(field) ||
  (field.startsWith('x-amz-') && !field.startsWith('x-amz-meta-'));

function readMatch(operator: 'eq' | 'starts-with', text: string, [name, value]: unknown[]): Condition {
  if (typeof name !== 'string' || typeof value !== 'string') throw noJson();
  const field = name.slice(1).toLowerCase();
  if (!name.startsWith('$') || (operator === 'starts-with' && isExact(field))) return { kind: 'never', text };
  return { kind: 'field', operator, field, value, text };
}

function readList([operator, ...operands]: unknown[]): Condition {
  if (operator === undefined) throw invalid('Invalid Condition: missing operation identifier.');
  if (operator !== 'eq' && operator !== 'starts-with' && operator !== 'content-length-range') {
    throw invalid(`Invalid Condition: unknown operation '${operator}'.`);
  }
  if (operands.length !== 2) throw invalid(`Invalid ${operator}: wrong number of arguments.`);
  const text = listText([operator, ...operands]);
  return operator === 'content-length-range' ? readLength(text, operands) : readMatch(operator, text, operands);
}

function readCondition(condition: unknown): Condition {
  if (Array.isArray(condition)) return readList(condition);
  if (typeof condition !== 'object' || condition === null)
    throw invalid('Invalid condition: must be a List or Object.');
  return readSimple(condition);
}

function parse(encoded: string): Record<string, unknown> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0) throw invalid('invalid Base64 encoding.');
  try {
    const bytes = Buffer.from(encoded, 'base64');
    const document: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { ...document };
  } catch {
    throw noJson();
  }
  throw noJson();
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function readExpiration(expiration: unknown): number {
  if (expiration === undefined) throw invalid('Policy missing expiration.');
  const expiresMs = typeof expiration === 'string' && TIME.test(expiration) ? Date.parse(expiration) : Number.NaN;
  if (Number.isNaN(expiresMs)) throw invalid(`Invalid 'expiration' value: '${expiration}'`);
  return expiresMs;
}

/**
 * @param encoded Base64, as in the form
 * @throws AwsError InvalidPolicyDocument
 */
export function readPolicy(encoded: string): Policy {
  const { expiration, conditions, ...others } = parse(encoded);
  const [unexpected] = Object.keys(others);
  if (unexpected !== undefined) throw invalid(`Unexpected: '${unexpected.toLowerCase()}'`);
  const expiresMs = readExpiration(expiration);
  if (conditions === undefined) throw invalid('Policy missing conditions.');
  if (!Array.isArray(conditions)) throw invalid("Invalid 'conditions' value: must be a List.");
  return { expiresMs, conditions: conditions.map(readCondition) };
}
