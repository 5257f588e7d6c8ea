import * as z from 'zod';
import { PAGE_LIMIT_MAX } from '../../limits.ts';
import { cursorOf } from './fields.ts';

const LIMIT_FAULT = `Limit must be a number from 1 to ${PAGE_LIMIT_MAX}`;

/**
 * The wanted part of a list. With `limit`, an answer has at most that many items. It can have fewer, even none,
 * although more follow: only the header says so. Without `limit`, the answer is the whole list, up to 10,000 items.
 */
export const pageQuery = z.object({
  limit: z.coerce.number(LIMIT_FAULT).int(LIMIT_FAULT).min(1, LIMIT_FAULT).max(PAGE_LIMIT_MAX, LIMIT_FAULT).optional(),
  /** From the header of an earlier answer. */
  cursor: cursorOf(128),
});

export type PageQuery = z.output<typeof pageQuery>;
