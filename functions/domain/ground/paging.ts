import { PAGE_LIMIT_MAX } from '#shared/limits.ts';
import type { ListPart, ListStart } from '../../data/ground/newest-first.ts';
import { PLAIN_LIST_MAX } from '../../process/limits.ts';
import { cursorAt, positionOfCursor } from './cursor.ts';

/** The requested part of a list; see `pageQuery`. */
export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Part of a list, and the cursor of the next part; null for the last part. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/**
 * A list. One request reads some rows of it. The table may have a filter that leaves out rows. `show` turns the rows that
 * arrive into items, or null for hidden rows.
 */
export interface Listing<Row, Item> {
  read: (from: ListStart) => Promise<ListPart<Row>>;
  /** The time-ordered id by which the list is sorted. */
  positionOf: (row: Row) => string;
  show: (rows: Row[]) => Promise<(Item | null)[]>;
}

/** Maximum number of rows that are read for one page. With many hidden rows, the page is then returned incomplete. */
const ROWS_MAX = 2000;

/** A time-ordered id, or two: of a recording and of one of its links. */
const POSITION = /^[0-9A-HJKMNP-TV-Z]{26}(#[0-9A-HJKMNP-TV-Z]{26})?$/;

/** Visible items of the rows read so far, up to one more than `limit`, which shows that there is another page. */
interface Collected<Item> {
  shown: { item: Item; position: string }[];
  rows: number;
  /** Position of the last row that was read; null when it was the list's last. */
  rest: string | null;
}

/** @param after position of the row that was read last */
async function collect<Row, Item>(
  { read, positionOf, show }: Listing<Row, Item>,
  limit: number,
  after: string | null,
): Promise<Collected<Item>> {
  const collected: Collected<Item> = { shown: [], rows: 0, rest: after };
  const rowsMax = Math.max(ROWS_MAX, 2 * limit);
  let size = limit + 1;
  do {
    const most = Math.min(size, PAGE_LIMIT_MAX, rowsMax - collected.rows);
    const { items: rows, hasMore, passed } = await read({ after: collected.rest, size: most });
    const items = await show(rows);
    rows.forEach((row, index) => {
      const item = items[index] ?? null;
      if (item !== null) collected.shown.push({ item, position: positionOf(row) });
    });
    collected.rows += passed?.count ?? rows.length;
    const last = rows.at(-1);
    const end = passed?.last ?? (last === undefined ? null : positionOf(last));
    collected.rest = hasMore ? end : null;
    // Hidden items often follow one another: larger pages pass over them in fewer requests.
    size *= 2;
  } while (collected.rest !== null && collected.shown.length <= limit && collected.rows < rowsMax);
  return collected;
}

/**
 * Reads a page of a list: at most `limit` visible items or, without a limit, the whole list up to its greatest length.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function readPage<Row, Item>(request: PageRequest, listing: Listing<Row, Item>): Promise<Page<Item>> {
  const limit = request.limit ?? PLAIN_LIST_MAX;
  const after = request.cursor === undefined ? null : positionOfCursor(request.cursor, POSITION);
  const { shown, rest } = await collect(listing, limit, after);
  const page = shown.slice(0, limit);
  const end = shown.length > limit ? (page.at(-1)?.position ?? null) : rest;
  return { items: page.map(({ item }) => item), nextCursor: end === null ? null : cursorAt(end) };
}
