import * as figures from '#shared/api/figures.ts';
import { getLinkFigures, listLinkViewers } from '../../domain/figures/read-figures.ts';
import { reportWatching } from '../../domain/figures/report-watching.ts';
import { paged, type Route, route } from '../route.ts';

export const memberFiguresRoutes: Route[] = [
  route(figures.getLinkFigures, ({ actor, params }) => getLinkFigures(actor, params.id, params.linkId)),
  route(figures.listLinkViewers, ({ actor, params, query }) =>
    paged(listLinkViewers(actor, params.id, params.linkId, query)),
  ),
];

export const publicFiguresRoutes: Route[] = [
  route(figures.reportWatching, async ({ actor, params, input, request }) => {
    const { address, userAgent, refusesTracking } = request;
    const pass = input.pass ?? request.pass;
    await reportWatching(actor, params.shareToken, input, { address, userAgent, refusesTracking, pass });
    return {};
  }),
];
