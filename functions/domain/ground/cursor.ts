import { type AppError, invalidField } from './app-error.ts';

const notACursor = (field: 'cursor' | 'after'): AppError => invalidField(field, 'This is not a cursor');

/** Where a list continues. A cursor names no list, so a cursor of another tenant gives no access to that tenant's. */
export const cursorAt = (position: string): string => Buffer.from(position).toString('base64url');

/** @throws AppError INVALID_INPUT for text that is not a cursor of a position like `pattern` */
export function positionOfCursor(cursor: string, pattern: RegExp): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!pattern.test(position) || cursorAt(position) !== cursor) throw notACursor('cursor');
  return position;
}

export const writeCursor = (content: readonly unknown[]): string => cursorAt(JSON.stringify(content));

function parse(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A Zod schema. */
interface Schema<Content> {
  safeParse: (value: unknown) => { success: true; data: Content } | { success: false };
}

/** Reads what `writeCursor` has written. @throws AppError INVALID_INPUT for other text */
export function readCursor<Content>(after: string, content: Schema<Content>): Content {
  const parsed = content.safeParse(parse(after));
  if (!parsed.success) throw notACursor('after');
  return parsed.data;
}
