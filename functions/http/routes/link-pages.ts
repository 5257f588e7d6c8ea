import { getEmbedPage, getSharePage } from '#shared/api/links.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/page-headers.ts';
import { readSharePage } from '../../domain/links/read-share-page.ts';
import { renderEmbedPage, renderFallbackPage, renderSharePage } from '../link-pages/render-page.ts';
import { pageRoute, type Route } from '../route.ts';

export const linkPageRoutes: Route[] = [
  pageRoute(
    getSharePage,
    async ({ query: { shareToken }, request }) => renderSharePage(await readSharePage(shareToken), shareToken, request),
    renderFallbackPage,
  ),
  pageRoute(
    getEmbedPage,
    async ({ query }) => renderEmbedPage(await readSharePage(query.shareToken)),
    renderFallbackPage,
    EMBED_PAGE_HEADERS,
  ),
];
