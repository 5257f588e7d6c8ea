/**
 * Header of a list's answer: the `cursor` that asks for what follows. Without the header nothing follows. The body is
 * the same array with and without paging, so a client that does not page can ignore it.
 */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
