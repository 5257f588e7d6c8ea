import * as figures from '#shared/api/sharing/figures.ts';
import { later } from '../later.ts';
import { type Route, route } from '../route.ts';

const { reportWatching } = later(() => import('../../domain/sharing/figures/report-watching.ts'));

/**
 * Separate from the calls that read figures, so that the function of members does not load the code that counts.
 */
export const watchingRoutes: Route[] = [
  route(figures.reportWatching, async ({ actor, params, input, request }) => {
    const { address, userAgent, refusesTracking } = request;
    const pass = input.pass ?? request.pass;
    await reportWatching(actor, params.shareToken, input, { address, userAgent, refusesTracking, pass });
    return {};
  }),
];
