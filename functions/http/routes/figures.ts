import * as figures from '#shared/api/sharing/figures.ts';
import { batchGetFigures, getLinkFigures, listLinkViewers } from '../../domain/sharing/figures/read-figures.ts';
import { paged, type Route, route } from '../route.ts';

export const figuresRoutes: Route[] = [
  route(figures.getLinkFigures, ({ actor, params }) => getLinkFigures(actor, params.id, params.linkId)),
  route(figures.batchGetFigures, ({ actor, params, input }) => batchGetFigures(actor, params.workspaceId, input.links)),
  route(figures.listLinkViewers, ({ actor, params, query }) =>
    paged(listLinkViewers(actor, params.id, params.linkId, query)),
  ),
];
