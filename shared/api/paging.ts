import * as z from 'zod';
import { exactText } from './fields.ts';
import { PAGE_LIMIT_MAX } from './operation.ts';

/**
 * The wanted part of a list. With `limit`, an answer has at most that many items. It can have fewer, even none,
 * although more follow: only the header says so. Without `limit`, the answer is the whole list, up to 10,000 items.
 */
export const pageQuery = z.object({
  limit: z.coerce
    .number(`Limit must be a number from 1 to ${PAGE_LIMIT_MAX}`)
    .int(`Limit must be a number from 1 to ${PAGE_LIMIT_MAX}`)
    .min(1, `Limit must be a number from 1 to ${PAGE_LIMIT_MAX}`)
    .max(PAGE_LIMIT_MAX, `Limit must be a number from 1 to ${PAGE_LIMIT_MAX}`)
    .optional(),
  /** From the header of an earlier answer. Clients must not interpret it. */
  cursor: exactText().min(1, 'This is not a cursor').max(128, 'This is not a cursor').optional(),
});

export type PageQuery = z.output<typeof pageQuery>;
