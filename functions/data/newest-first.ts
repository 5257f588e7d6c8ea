import type * as z from 'zod';
import { inPartition, queryPage } from './table/items.ts';

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
}

/** Items of a partition whose sort keys are a prefix and a time-ordered id, newest first, by one request. */
export const queryNewestFirst = async <S extends z.ZodType>(
  schema: S,
  PK: string,
  prefix: string,
  { after, size }: ListStart,
): Promise<ListPart<z.output<S>>> => {
  const { items, next } = await queryPage(schema, {
    ...inPartition(PK, prefix),
    ScanIndexForward: false,
    Limit: size,
    ...(after === null ? {} : { ExclusiveStartKey: { PK, SK: prefix + after } }),
  });
  return { items, hasMore: next !== undefined };
};
