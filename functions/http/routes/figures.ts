import * as figures from '#shared/api/sharing/figures.ts';
import { later } from '../later.ts';
import { paged, type Route, route } from '../route.ts';

const { batchGetFigures, getLinkFigures, listLinkViewers } = later(
  () => import('../../domain/sharing/figures/read-figures.ts'),
);

export const figuresRoutes: Route[] = [
  route(figures.getLinkFigures, ({ actor, params }) => getLinkFigures(actor, params.id, params.linkId)),
  route(figures.batchGetFigures, ({ actor, params, input }) => batchGetFigures(actor, params.workspaceId, input.links)),
  route(figures.listLinkViewers, ({ actor, params, query }) =>
    paged(listLinkViewers(actor, params.id, params.linkId, query)),
  ),
];
