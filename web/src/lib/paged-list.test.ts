import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { listWorkspaceRecordings } from '#shared/api/video/library.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { type PagedList, type Pages, pagedQuery, usePagedList } from './paged-list.ts';

const query = pagedQuery(listWorkspaceRecordings, { params: { workspaceId: 'w1' } }, { first: 2, later: 4 });

/** Pages of such items. @param next cursor of the page after the last one */
const pagesOf = <Item>(parts: Item[][], next: string | null = null): Pages<Item> => ({
  pages: parts.map((items, index) => ({ items, next: index + 1 < parts.length ? `c${index}` : next })),
  pageParams: parts.map((_, index) => (index === 0 ? null : `c${index - 1}`)),
});

it('the key of a paged list begins with the key of the whole list', () => {
  expect(query.queryKey.slice(0, -1).join('/')).toBe('/api/workspaces/w1/recordings');
});

describe('a paged list on a screen', () => {
  /** The list as a screen gets it at first. */
  function shown(cached: Pages<Recording> | undefined) {
    const client = new QueryClient();
    client.setQueryData(query.queryKey, cached);
    let list: PagedList<Recording> | undefined;
    const Screen = () => {
      list = usePagedList(query, false);
      return null;
    };
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)));
    client.clear();
    return list;
  }
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }) as Recording) as [Recording, Recording, Recording];

  it('has the items of all loaded pages, in their order', () => {
    expect(shown(pagesOf([[a, b], [], [c]]))).toMatchObject({ items: [a, b, c], isKnown: true, hasMore: false });
  });

  it('has more items when its last page has a cursor', () => {
    expect(shown(pagesOf([[a]], 'next'))).toMatchObject({ items: [a], hasMore: true });
  });

  it('is unknown and has no items before the first page is loaded', () => {
    expect(shown(undefined)).toMatchObject({ items: [], isKnown: false, hasMore: false });
  });
});
