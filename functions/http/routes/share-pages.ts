import { getEmbedPage, getSharePage } from '../../../shared/api/sharing.ts';
import { showShared } from '../../domain/sharing/show-shared.ts';
import { pageRoute, type Route } from '../route.ts';
import { embedPage, generalPage, sharePage } from '../share-page/share-page.ts';

export const sharePageRoutes: Route[] = [
  pageRoute(
    getSharePage,
    async ({ params: { shareToken }, request }) => sharePage(await showShared(shareToken), shareToken, request),
    generalPage,
  ),
  pageRoute(getEmbedPage, async ({ params }) => embedPage(await showShared(params.shareToken)), generalPage),
];
