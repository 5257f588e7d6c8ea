import { getEmbedPage, getSharePage } from '#shared/api/links.ts';
import type { SharePageData } from '#shared/api/share-page-data.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/page-headers.ts';
import { startTimeIn } from '#shared/rules/start-time.ts';
import { readSharePage } from '../../domain/links/read-share-page.ts';
import {
  type PageRequest,
  renderEmbedPage,
  renderFallbackPage,
  renderGuardedPage,
  renderSharePage,
} from '../link-pages/render-page.ts';
import { type Call, pageRoute, type Route } from '../route.ts';

const rendered =
  (render: (data: SharePageData, page: PageRequest) => string) =>
  async ({ query: { shareToken, t }, request }: Call<typeof getSharePage | typeof getEmbedPage>): Promise<string> => {
    const data = await readSharePage(shareToken);
    return data ? render(data, { shareToken, startTime: startTimeIn(t), request }) : renderGuardedPage();
  };

export const linkPageRoutes: Route[] = [
  pageRoute(getSharePage, rendered(renderSharePage), renderFallbackPage),
  pageRoute(getEmbedPage, rendered(renderEmbedPage), renderFallbackPage, EMBED_PAGE_HEADERS),
];
