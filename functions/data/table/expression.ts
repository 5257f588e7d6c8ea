import type { Key } from './keys.ts';

/** The attributes of an item, or some of them. */
export type Attributes = Record<string, unknown>;

/** A condition or another expression of DynamoDB: texts, and between two of them a value or an inner expression. */
export class Expression {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/**
 * An expression in DynamoDB's own language with its values in place, such as `attempts < ${max}`. Write `#` before the
 * name of an attribute that is a reserved word. An expression as a value is inserted.
 */
export const expression = (texts: readonly string[], ...values: unknown[]): Expression => new Expression(texts, values);

export const EXISTS = expression`attribute_exists(PK)`;
export const IS_NEW = expression`attribute_not_exists(PK)`;

/** The condition that an attribute has one of these values. DynamoDB takes at most 100 of them. */
export const isOneOf = (attribute: string, values: readonly string[]): Expression =>
  new Expression([`#${attribute} IN (`, ...values.slice(1).map(() => ', '), ')'], values);

/** Pairs of names and values. Omits an attribute that is undefined. */
function pairs(attributes: Attributes, sign: ' = ' | ' ', separator: string): Expression {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const names = entries.map(([name], index) => `${index > 0 ? separator : ''}#${name}${sign}`);
  return new Expression(
    [...names, ''],
    entries.map(([, value]) => value),
  );
}

/** The condition that each of these attributes has this value. */
export const hasValues = (attributes: Attributes): Expression => pairs(attributes, ' = ', ' AND ');

/**
 * The condition of a write that replaces an item: the attribute still has the value that was read.
 * @param value null when there was no item
 */
export const unchangedSince = (attribute: string, value: string | number | null): Expression =>
  value === null ? IS_NEW : hasValues({ [attribute]: value });

export interface Update {
  Key: Key;
  /** New values: a value, or an expression that computes it. An undefined one is left as it is. */
  set?: Attributes | undefined;
  /** Numbers to add to attributes, and sets to unite with them. */
  add?: Attributes | undefined;
  /** Sets whose elements are taken out of attributes. */
  subtract?: Attributes | undefined;
  remove?: string[] | undefined;
  onlyIf?: Expression | undefined;
}

/** The text of an expression, with a placeholder for each value, which is added to `values`. */
const textOf = (of: Expression, values: unknown[]): string =>
  of.texts.reduce((text, next, index) => {
    const value = of.values[index - 1];
    return `${text}${value instanceof Expression ? textOf(value, values) : `:v${values.push(value)}`}${next}`;
  });

/** Texts of expressions as DynamoDB's parameters. Empty ones are omitted. */
function parametersOf(texts: Record<string, string>, values: unknown[]) {
  const names = Object.values(texts).flatMap((text) => text.match(/#\w+/g) ?? []);
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(names.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [name, name.slice(1)])),
    }),
    ...(values.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(values.map((value, index) => [`:v${index + 1}`, value])),
    }),
  };
}

/** A write as DynamoDB takes it. */
export function writeParameters<W extends Partial<Update>>({
  set = {},
  add = {},
  subtract = {},
  remove = [],
  onlyIf,
  ...rest
}: W) {
  const values: unknown[] = [];
  const clauses = [
    ['SET', textOf(pairs(set, ' = ', ', '), values)],
    ['REMOVE', remove.map((name) => `#${name}`).join(', ')],
    ['ADD', textOf(pairs(add, ' ', ', '), values)],
    ['DELETE', textOf(pairs(subtract, ' ', ', '), values)],
  ].filter(([, content]) => content !== '');
  const UpdateExpression = clauses.map((clause) => clause.join(' ')).join(' ');
  const ConditionExpression = onlyIf ? textOf(onlyIf, values) : '';
  return { ...rest, ...parametersOf({ UpdateExpression, ConditionExpression }, values) };
}

/** A query as DynamoDB takes it. @param query `filter` leaves out items that were read: they cost as much as the others */
export function queryParameters<Q extends { where: Expression; filter?: Expression | undefined }>(query: Q) {
  const { where, filter, ...rest } = query;
  const values: unknown[] = [];
  const KeyConditionExpression = textOf(where, values);
  const FilterExpression = filter ? textOf(filter, values) : '';
  return { ...rest, ...parametersOf({ KeyConditionExpression, FilterExpression }, values) };
}
