import * as links from '#shared/api/sharing/links.ts';
import * as namedLinks from '#shared/api/sharing/named-links.ts';
import * as linkVisits from '#shared/api/sharing/visits.ts';
import type { Guest } from '../../domain/sharing/visits/unlock-link.ts';
import { visitLink } from '../../domain/sharing/visits/visit-link.ts';
import { paged, Reply, type RequestFacts, type Route, route } from '../route.ts';

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
  route(links.shareRecording, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/links/save-link.ts')).shareRecording(actor, params.id, input),
  ),
  route(links.unshareRecording, async ({ actor, params }) =>
    (await import('../../domain/sharing/links/revoke-links.ts')).unshareRecording(actor, params.id),
  ),
  route(links.listLinks, async ({ actor, query }) =>
    paged((await import('../../domain/sharing/links/list-links.ts')).listLinks(actor, query.workspaceId, query)),
  ),
  route(links.revokeLinks, async ({ actor, input }) =>
    (await import('../../domain/sharing/links/revoke-links.ts')).revokeLinks(actor, input.recordingIds),
  ),
  route(namedLinks.createNamedLink, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/links/save-link.ts')).createNamedLink(actor, params.id, input),
  ),
  route(namedLinks.listNamedLinks, async ({ actor, params, query }) =>
    paged((await import('../../domain/sharing/links/list-links.ts')).listNamedLinks(actor, params.id, query)),
  ),
  route(namedLinks.listWorkspaceNamedLinks, async ({ actor, params, query }) =>
    paged(
      (await import('../../domain/sharing/links/list-links.ts')).listWorkspaceNamedLinks(
        actor,
        params.workspaceId,
        query,
      ),
    ),
  ),
  route(namedLinks.changeNamedLink, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/links/save-link.ts')).changeNamedLink(actor, params.id, params.linkId, input),
  ),
  route(namedLinks.revokeNamedLinks, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/links/revoke-links.ts')).revokeNamedLinks(actor, params.id, input.linkIds),
  ),
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
  route(links.convertLinkedRecording, async ({ params, query, request }) =>
    (await import('../../domain/sharing/visits/convert-linked-recording.ts')).convertLinkedRecording(
      params.shareToken,
      query.pass ?? request.pass,
    ),
  ),
  route(linkVisits.getByline, async ({ params, query, request }) =>
    (await import('../../domain/sharing/visits/read-byline.ts')).readByline(
      params.shareToken,
      query.pass ?? request.pass,
    ),
  ),
  route(linkVisits.unlockLink, async ({ params: { shareToken }, input, request }) =>
    passed(
      shareToken,
      (await import('../../domain/sharing/visits/unlock-link.ts')).unlockLink(
        shareToken,
        input.password,
        guestOf(input, request),
      ),
    ),
  ),
  route(linkVisits.sendLinkCode, async ({ params: { shareToken }, input, request }) =>
    passed(
      shareToken,
      (await import('../../domain/sharing/visits/link-code.ts')).sendLinkCode(
        shareToken,
        input.email,
        guestOf(input, request),
        request.origin(),
      ),
    ),
  ),
  route(linkVisits.verifyLinkCode, async ({ params: { shareToken }, input, request }) =>
    passed(
      shareToken,
      (await import('../../domain/sharing/visits/link-code.ts')).verifyLinkCode(
        shareToken,
        input.code,
        guestOf(input, request),
      ),
    ),
  ),
  route(linkVisits.openGate, async ({ params: { shareToken }, input, request }) =>
    passed(
      shareToken,
      (await import('../../domain/sharing/visits/open-gate.ts')).openGate(
        shareToken,
        input.key,
        guestOf(input, request),
      ),
    ),
  ),
  route(linkVisits.startVisit, async ({ actor, params: { shareToken }, input, request }) =>
    passed(
      shareToken,
      (await import('../../domain/sharing/visits/start-visit.ts')).startVisit(
        actor,
        shareToken,
        guestOf(input, request),
        input.resume,
      ),
    ),
  ),
  route(links.getOembed, async ({ query, request }) =>
    (await import('../../domain/sharing/visits/describe-oembed.ts')).describeOembed(query, request.origin()),
  ),
];
