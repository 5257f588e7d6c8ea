import * as links from '#shared/api/sharing/links.ts';
import * as namedLinks from '#shared/api/sharing/named-links.ts';
import * as linkVisits from '#shared/api/sharing/visits.ts';
import type { Guest } from '../../domain/sharing/visits/unlock-link.ts';
import { visitLink } from '../../domain/sharing/visits/visit-link.ts';
import { later } from '../later.ts';
import { paged, Reply, type RequestFacts, type Route, route } from '../route.ts';

const { listLinks, listNamedLinks, listWorkspaceNamedLinks } = later(
  () => import('../../domain/sharing/links/list-links.ts'),
);
const { revokeLinks, revokeNamedLinks, unshareRecording } = later(
  () => import('../../domain/sharing/links/revoke-links.ts'),
);
const { changeNamedLink, createNamedLink, shareRecording } = later(
  () => import('../../domain/sharing/links/save-link.ts'),
);
const { convertLinkedRecording } = later(() => import('../../domain/sharing/visits/convert-linked-recording.ts'));
const { describeOembed } = later(() => import('../../domain/sharing/visits/describe-oembed.ts'));
const { sendLinkCode, verifyLinkCode } = later(() => import('../../domain/sharing/visits/link-code.ts'));
const { openGate } = later(() => import('../../domain/sharing/visits/open-gate.ts'));
const { readByline } = later(() => import('../../domain/sharing/visits/read-byline.ts'));
const { startVisit } = later(() => import('../../domain/sharing/visits/start-visit.ts'));
const { unlockLink } = later(() => import('../../domain/sharing/visits/unlock-link.ts'));

const viewed = async <T>(visit: Promise<{ shared: T; visitor: string }>) => {
  const { shared, visitor } = await visit;
  return new Reply(shared, { visitor });
};

/** The caller, with the pass from the cookie or, in a frame without cookies, from the page. */
const guestOf = (
  { pass }: { pass?: string | null | undefined },
  { address, userAgent, pass: earlier }: RequestFacts,
): Guest => ({
  address,
  userAgent,
  pass: pass ?? earlier,
});

/** Sets the cookie of the browser's pass. */
const passed = async <T extends { pass: string | null }>(shareToken: string, answer: Promise<T>) => {
  const value = await answer;
  return new Reply(value, value.pass === null ? {} : { pass: { shareToken, secret: value.pass } });
};

export const memberLinkRoutes: Route[] = [
  route(links.shareRecording, ({ actor, params, input }) => shareRecording(actor, params.id, input)),
  route(links.unshareRecording, ({ actor, params }) => unshareRecording(actor, params.id)),
  route(links.listLinks, ({ actor, query }) => paged(listLinks(actor, query.workspaceId, query))),
  route(links.revokeLinks, ({ actor, input }) => revokeLinks(actor, input.recordingIds)),
  route(namedLinks.createNamedLink, ({ actor, params, input }) => createNamedLink(actor, params.id, input)),
  route(namedLinks.listNamedLinks, ({ actor, params, query }) => paged(listNamedLinks(actor, params.id, query))),
  route(namedLinks.listWorkspaceNamedLinks, ({ actor, params, query }) =>
    paged(listWorkspaceNamedLinks(actor, params.workspaceId, query)),
  ),
  route(namedLinks.changeNamedLink, ({ actor, params, input }) =>
    changeNamedLink(actor, params.id, params.linkId, input),
  ),
  route(namedLinks.revokeNamedLinks, ({ actor, params, input }) => revokeNamedLinks(actor, params.id, input.linkIds)),
];

export const publicLinkRoutes: Route[] = [
  route(links.getLink, ({ actor, params, query, request }) =>
    viewed(
      visitLink(actor, params.shareToken, {
        address: request.address,
        userAgent: request.userAgent,
        visitor: request.visitor,
        pageVisitor: query.visitor,
        again: query.again,
        pass: query.pass ?? request.pass,
      }),
    ),
  ),
  route(links.convertLinkedRecording, ({ params, query, request }) =>
    convertLinkedRecording(params.shareToken, query.pass ?? request.pass),
  ),
  route(linkVisits.getByline, ({ params, query, request }) =>
    readByline(params.shareToken, query.pass ?? request.pass),
  ),
  route(linkVisits.unlockLink, ({ params: { shareToken }, input, request }) =>
    passed(shareToken, unlockLink(shareToken, input.password, guestOf(input, request))),
  ),
  route(linkVisits.sendLinkCode, ({ params: { shareToken }, input, request }) =>
    passed(shareToken, sendLinkCode(shareToken, input.email, guestOf(input, request), request.origin())),
  ),
  route(linkVisits.verifyLinkCode, ({ params: { shareToken }, input, request }) =>
    passed(shareToken, verifyLinkCode(shareToken, input.code, guestOf(input, request))),
  ),
  route(linkVisits.openGate, ({ params: { shareToken }, input, request }) =>
    passed(shareToken, openGate(shareToken, input.key, guestOf(input, request))),
  ),
  route(linkVisits.startVisit, ({ actor, params: { shareToken }, input, request }) =>
    passed(shareToken, startVisit(actor, shareToken, guestOf(input, request), input.resume)),
  ),
  route(links.getOembed, ({ query, request }) => describeOembed(query, request.origin())),
];
