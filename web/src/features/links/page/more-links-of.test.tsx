import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { MoreLinksOf } from './more-links-of.tsx';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://app.example.com' });
  vi.stubGlobal('navigator', {});
});

const links = Array.from({ length: 17 }, (_, index) => ({
  id: `l${index}`,
  name: `Guest ${index}`,
  recordingId: 'r',
  recordingName: 'Tour',
  shareToken: `t${index}`,
  projectId: null,
  allowDownload: true,
  hasPassword: false,
  emails: [],
  viewLimit: null,
  viewCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastViewedAt: null,
  expiresAt: null,
  commenters: 'nobody',
  showsOwner: false,
  showsViews: false,
  isOwn: true,
  isMine: true,
  mailsFirstView: false,
  hasMailed: false,
})) satisfies WorkspaceNamedLink[];

const selection = { isSelected: () => false, toggle: () => {} };

/** The text of a recording's named links while a search finds some of them. */
function shownFor(found: string[]): string {
  const named = { of: () => links, isFound: ({ id }: { id: string }) => found.includes(id), search: 'guest' };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MoreLinksOf workspaceId="w" recording={{ id: 'r', name: 'Tour' }} named={named} selection={selection} />
    </QueryClientProvider>,
  );
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('a found link comes first and is marked, also when it is older than those that are shown', () => {
  const text = shownFor(['l15', 'l16']);
  expect(text).toMatch(
    /^17 more links, 2 found Guest 15 0 views Found Guest 16 0 views Found Guest 0 0 views Guest 1 /,
  );
  expect(text).toMatch(/Guest 7 0 views Show all 17$/);
});

it('all found links are shown, however many the search finds', () => {
  const found = links.slice(3).map(({ id }) => id);
  const text = shownFor(found);
  expect(text).toMatch(/^17 more links, 14 found Guest 3 /);
  expect(text).toMatch(/Guest 16 0 views Found Show all 17$/);
});

it('named links stay collapsed when the search finds none of them', () => {
  expect(shownFor([])).toBe('17 more links');
});
