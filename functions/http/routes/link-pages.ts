import { getEmbedPage, getSharePage } from '#shared/api/sharing/links.ts';
import type { SharePageData } from '#shared/api/sharing/share-page-data.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/ground/page-headers.ts';
import { startTimeIn } from '#shared/rules/video/start-time.ts';
import { readSharePage } from '../../domain/sharing/visits/read-share-page.ts';
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
