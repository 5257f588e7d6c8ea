import { AwsError } from '../aws/aws-error.ts';
import type { TableProperties } from './create-tables.ts';

type Attribute = Record<string, unknown>;

/** Fields of a read or write, or of a part of a transaction, that DynamoDB checks more strictly than the engine. */
export interface CheckedInput {
  Key?: Record<string, Attribute>;
  Item?: Record<string, Attribute>;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Attribute>;
  TransactItems?: Record<string, CheckedInput>[];
  [expression: `${string}Expression`]: string | undefined;
}

const EXPRESSIONS = [
  'ConditionExpression',
  'FilterExpression',
  'KeyConditionExpression',
  'ProjectionExpression',
  'UpdateExpression',
] as const;

/** Operands of one IN, and bytes of a partition and a sort key: DynamoDB's limits. */
const IN_MAX = 100;
const PARTITION_KEY_MAX = 2048;
const SORT_KEY_MAX = 1024;

const refuse = (message: string) => new AwsError('ValidationException', 400, message);

const expressionsOf = (input: CheckedInput): [name: string, expression: string][] =>
  EXPRESSIONS.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]));

function checkUsed(field: 'ExpressionAttributeNames' | 'ExpressionAttributeValues', input: CheckedInput): void {
  const given = input[field];
  if (!given) return;
  if (Object.keys(given).length === 0) throw refuse(`${field} must not be empty`);
  const used = new Set(expressionsOf(input).flatMap(([, expression]) => expression.match(/[#:]\w+/g) ?? []));
  const unused = Object.keys(given).filter((name) => !used.has(name));
  if (unused.length > 0) {
    throw refuse(`Value provided in ${field} unused in expressions: keys: {${unused.join(', ')}}`);
  }
}

/** Whether two pairs of parentheses enclose the same expression: `((a = b))`. */
function hasRedundantParentheses(expression: string): boolean {
  const open: number[] = [];
  const pairs = new Map<number, number>();
  for (const [index, character] of [...expression].entries()) {
    if (character === '(') open.push(index);
    if (character === ')') pairs.set(open.pop() ?? -1, index);
  }
  const before = (index: number) => expression.slice(0, index).trimEnd().length - 1;
  const after = (index: number) => expression.length - expression.slice(index + 1).trimStart().length;
  return [...pairs].some(([start, end]) => {
    const outer = before(start);
    // A function's parentheses, `size((a))`, are refused as well.
    return expression[outer] === '(' && pairs.get(outer) === after(end);
  });
}

function checkExpression([name, expression]: [string, string]): void {
  if (hasRedundantParentheses(expression)) {
    throw refuse(`Invalid ${name}: The expression has redundant parentheses;`);
  }
  for (const [, operands = ''] of expression.matchAll(/\bIN\s*\(([^()]*)\)/gi)) {
    const count = operands.split(',').length;
    if (count > IN_MAX) {
      throw refuse(`Invalid ${name}: The IN operator is provided with too many operands; number of operands: ${count}`);
    }
  }
}

/** Names of the key attributes that the checks need. */
export interface TableKeys {
  partition: string[];
  sort: string[];
  /** The keys of the table itself, which no update may change. */
  own: string[];
}

interface KeyPart {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

/** The keys of tables and their indexes, as the template describes them. */
export function readTableKeys(tables: TableProperties[]): TableKeys {
  const own = tables.flatMap(({ KeySchema }) => KeySchema as KeyPart[]);
  const indexes = tables.flatMap(({ GlobalSecondaryIndexes = [] }) => GlobalSecondaryIndexes);
  const all = [...own, ...indexes.flatMap(({ KeySchema }) => KeySchema as KeyPart[])];
  const named = (type: KeyPart['KeyType']) =>
    all.filter(({ KeyType }) => KeyType === type).map(({ AttributeName }) => AttributeName);
  return { partition: named('HASH'), sort: named('RANGE'), own: own.map(({ AttributeName }) => AttributeName) };
}

const bytesOf = ({ S, B }: Attribute): number | null => {
  if (typeof S === 'string') return Buffer.byteLength(S);
  return typeof B === 'string' ? Buffer.from(B, 'base64').length : null;
};

function checkKeyValue(name: string, value: Attribute | undefined, keys: TableKeys): void {
  const bytes = value && bytesOf(value);
  if (typeof bytes !== 'number') return;
  if (bytes === 0) {
    throw refuse(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    );
  }
  const max = keys.sort.includes(name) ? SORT_KEY_MAX : PARTITION_KEY_MAX;
  if (bytes > max) {
    throw refuse(
      `One or more parameter values were invalid: Size of key ${name} has exceeded the limit of ${max} bytes`,
    );
  }
}

/** The attributes that an update changes, with their new values; undefined for a value that is not a placeholder. */
function updatedValues({ UpdateExpression = '', ExpressionAttributeNames = {}, ...input }: CheckedInput) {
  const values = input.ExpressionAttributeValues ?? {};
  const assignments = UpdateExpression.matchAll(/(?<![#\w])([#\w]+)\s*=\s*(:\w+)?/g);
  // Every second part is the name of a clause, before its list.
  const clauses = UpdateExpression.split(/\b(SET|ADD|REMOVE|DELETE)\b/);
  const others = clauses.flatMap((list, index) =>
    index % 2 === 1 || ['', 'SET'].includes(clauses[index - 1] ?? '')
      ? []
      : (list.match(/(?<![#\w])[#\w]+(?=[\s,]|$)/g) ?? []),
  );
  const named = (name: string) => ExpressionAttributeNames[name] ?? name;
  return [
    ...[...assignments].map(([, name = '', value = '']) => [named(name), values[value]] as const),
    ...others.map((name) => [named(name), undefined] as const),
  ];
}

function checkKeys(input: CheckedInput, keys: TableKeys): void {
  const values = [...Object.entries({ ...input.Key, ...input.Item }), ...updatedValues(input)];
  for (const [name, value] of values) {
    if (keys.partition.includes(name) || keys.sort.includes(name)) checkKeyValue(name, value, keys);
  }
  const changed = updatedValues(input).find(([name]) => keys.own.includes(name));
  if (changed) {
    throw refuse(
      `One or more parameter values were invalid: Cannot update attribute ${changed[0]}. This attribute is part of the key`,
    );
  }
}

/**
 * Refuses requests that DynamoDB refuses and the engine would accept.
 * @throws AwsError ValidationException
 */
export function checkLimits(input: CheckedInput, keys: TableKeys): void {
  const parts = input.TransactItems?.flatMap((item) => Object.values(item)) ?? [input];
  for (const part of parts) {
    checkUsed('ExpressionAttributeNames', part);
    checkUsed('ExpressionAttributeValues', part);
    for (const expression of expressionsOf(part)) checkExpression(expression);
    checkKeys(part, keys);
  }
}
