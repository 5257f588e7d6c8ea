import { getEmbedPage, getSharePage } from '#shared/api/links.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/page-headers.ts';
import { readSharePage } from '../../domain/links/read-share-page.ts';
import { pageRoute, type Route } from '../route.ts';
import { embedPage, generalPage, sharePage } from '../share-page/share-page.ts';

export const sharePageRoutes: Route[] = [
  pageRoute(
    getSharePage,
    async ({ query: { shareToken }, request }) => sharePage(await readSharePage(shareToken), shareToken, request),
    generalPage,
  ),
  pageRoute(
    getEmbedPage,
    async ({ query }) => embedPage(await readSharePage(query.shareToken)),
    generalPage,
    EMBED_PAGE_HEADERS,
  ),
];
