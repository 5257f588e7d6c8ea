/** Items of a page of Shared Links that can be chosen. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;

export const PAGE_SIZE_DEFAULT = 20;

/** What is on a page of a list, and where that page is. Pages are counted from 1. */
export interface ListPage<Item> {
  items: readonly Item[];
  page: number;
  pages: number;
}

/** A page of a list; one past the end becomes the last, and an empty list has one empty page. */
export function listPage<Item>(list: readonly Item[], wanted: number, size: number): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { items: list.slice((page - 1) * size, page * size), page, pages };
}
