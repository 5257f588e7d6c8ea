import { getEmbedPage, getSharePage } from '#shared/api/links.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/page-headers.ts';
import { showShared } from '../../domain/links/show-shared.ts';
import { pageRoute, type Route } from '../route.ts';
import { embedPage, generalPage, sharePage } from '../share-page/share-page.ts';

export const sharePageRoutes: Route[] = [
  pageRoute(
    getSharePage,
    async ({ query: { shareToken }, request }) => sharePage(await showShared(shareToken), shareToken, request),
    generalPage,
  ),
  pageRoute(
    getEmbedPage,
    async ({ query }) => embedPage(await showShared(query.shareToken)),
    generalPage,
    EMBED_PAGE_HEADERS,
  ),
];
