import type * as z from 'zod';
import type { Expression } from '../table/expression.ts';
import { inPartition, queryPage } from '../table/items.ts';

/** The part of a list that is read. */
export interface ListStart {
  /** Sort key, without the prefix, of the last item of the previous page; null begins with the newest item. */
  after: string | null;
  /** Maximum number of items. */
  size: number;
}

/** Items of a list that one request reads, and whether others follow. */
export interface ListPart<T> {
  items: T[];
  hasMore: boolean;
  /** With a filter: how many items were read, and the place of the last one, which may be none of `items`. */
  passed?: { count: number; last: string } | undefined;
}

/** The place at which a query ended. */
const placeOf = (next: Record<string, unknown>, prefix: string): string => String(next.SK).slice(prefix.length);

/**
 * Items of a partition whose sort keys are a prefix and a time-ordered id, newest first, by one request.
 * @param filter which of the items that are read are wanted
 */
export const queryNewestFirst = async <S extends z.ZodType>(
  schema: S,
  PK: string,
  prefix: string,
  { after, size }: ListStart,
  filter?: Expression,
): Promise<ListPart<z.output<S>>> => {
  const { items, read, next } = await queryPage(schema, {
    ...inPartition(PK, prefix),
    filter,
    ScanIndexForward: false,
    Limit: size,
    ...(after === null ? {} : { ExclusiveStartKey: { PK, SK: prefix + after } }),
  });
  const passed = filter && next && { count: read, last: placeOf(next, prefix) };
  return { items, hasMore: next !== undefined, ...(passed && { passed }) };
};
