import * as figures from '#shared/api/sharing/figures.ts';
import { paged, type Route, route } from '../route.ts';

export const figuresRoutes: Route[] = [
  route(figures.getLinkFigures, async ({ actor, params }) =>
    (await import('../../domain/sharing/figures/read-figures.ts')).getLinkFigures(actor, params.id, params.linkId),
  ),
  route(figures.batchGetFigures, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/figures/read-figures.ts')).batchGetFigures(
      actor,
      params.workspaceId,
      input.links,
    ),
  ),
  route(figures.listLinkViewers, async ({ actor, params, query }) =>
    paged(
      (await import('../../domain/sharing/figures/read-figures.ts')).listLinkViewers(
        actor,
        params.id,
        params.linkId,
        query,
      ),
    ),
  ),
];
