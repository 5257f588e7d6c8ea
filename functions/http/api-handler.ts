import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Operation, Profile } from '#shared/api/ground/operation.ts';
import { methodsOf, NEXT_CURSOR_HEADER } from '#shared/api/ground/operation.ts';
import type { Actor } from '../domain/ground/actor.ts';
import { AppError, notFound, unauthorized } from '../domain/ground/app-error.ts';
import { asRefusal } from '../domain/ground/busy.ts';
import { publishing } from '../domain/ground/events/publish-events.ts';
import { findActor } from '../domain/identity/sessions/find-actor.ts';
import { signOnOffer } from '../domain/identity/sessions/other-doors.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { compressResponse } from './compress-response.ts';
import { type CookieKind, cookieOf, readCookie, readSignOnCookie, signOnCookies } from './cookies.ts';
import { errorPage, errorResponse, successResponse, unchangedResponse } from './http-response.ts';
import { logRefusal, logRequest } from './log-request.ts';
import { readFormBody, readJsonBody, validateRequest } from './read-request.ts';
import { refuseCrossSite, requireJson } from './refuse-cross-site.ts';
import { requireOriginSecret } from './require-origin-secret.ts';
import { type Call, Reply, type Route } from './route.ts';
import { acceptToken, answerFor, tokenCallerOf, withTokenHeaders } from './token-calls.ts';
import { viewerAddress, viewerOrigin } from './viewer.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

type Routes = Map<string, Route>;

/** Answers a refused request with a page or JSON, as the route does. */
const answerRefusals = (routes: Routes): MiddlewareObj<Event, Result> => ({
  onError: async (request) => {
    const { event } = request;
    const error = asRefusal(request.error);
    logRefusal(error);
    const { refused: page, headers } = routes.get(event.routeKey) ?? {};
    const answer = page ? errorPage(error, page(), headers) : errorResponse(error);
    request.response = await compressResponse(answer, event.headers['accept-encoding']);
  },
});

const fromCloudFrontOnly: MiddlewareObj<Event, Result> = { before: ({ event }) => requireOriginSecret(event) };

/** No page of another site can send a token. */
const sameOriginOnly = (routes: Routes): MiddlewareObj<Event, Result> => ({
  before: ({ event }) => {
    const { isFromAnywhere, isForm } = routes.get(event.routeKey)?.operation ?? {};
    if (isFromAnywhere || isForm) return;
    if (tokenCallerOf(event)) requireJson(event);
    else refuseCrossSite(event);
  },
});

const acceptTokens = (routes: Routes): MiddlewareObj<Event, Result> => ({
  before: async ({ event }) => {
    const operation = routes.get(event.routeKey)?.operation;
    if (operation) await acceptToken(event, operation);
  },
});

const routeKeys = (operation: Operation): string[] =>
  methodsOf(operation).map((method) => `${method} ${operation.path}`);

/**
 * The Set-Cookie lines of an answer: those of its handler, and a longer-lived session cookie for an extended session.
 */
function cookiesFor(
  event: Event,
  { sessionToken, device, visitor, pass, guest, signOn }: Reply<unknown>['extras'],
  renewed: boolean,
): string[] {
  const extended = renewed ? readCookie(event, 'session') : undefined;
  const session = sessionToken === undefined ? extended : sessionToken;
  const values = Object.entries({ session, device, visitor, pass, guest });
  return [
    ...values.flatMap(([kind, value]) => (value === undefined ? [] : [cookieOf(event, kind as CookieKind, value)])),
    ...(signOn === undefined ? [] : signOnCookies(event, signOn)),
  ];
}

/** Weakly, as If-None-Match compares (RFC 9110, 13.1.2): a proxy that compresses weakens an ETag. */
const isNamed = (ifNoneMatch = '', state: string): boolean =>
  ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${state}"`);

/** The headers of an answer that only its handler knows. */
const headersFor = ({ nextCursor, state }: Reply<unknown>['extras']): Record<string, string> => ({
  ...(nextCursor ? { [NEXT_CURSOR_HEADER]: nextCursor } : {}),
  ...(state ? { etag: `"${state}"` } : {}),
});

/** The body of a request, as its contract says that it is sent. A call from anywhere reads none. */
function readBody({ isFromAnywhere, isForm }: Operation, event: Event): unknown {
  if (isFromAnywhere) return {};
  return isForm ? readFormBody(event) : readJsonBody(event);
}

/** The refusal of a caller who is signed out. Their log-in page gets to know how people log in here. */
function signedOut(): AppError {
  const { code, message } = unauthorized();
  const signOn = signOnOffer();
  return new AppError(code, message, signOn && { signOn });
}

/**
 * Checks that the caller belongs to the profile.
 * @param actor null for a caller who is signed out
 * @throws AppError UNAUTHORIZED or FORBIDDEN
 */
function authorizeCaller(profile: Profile, actor: Actor | null): void {
  if (profile === 'public') return;
  if (!actor) throw signedOut();
  if (profile === 'admin' && !actor.isAdmin) throw new AppError('FORBIDDEN', 'Admin access required');
}

async function run({ operation, run: handle, headers }: Route, event: Event): Promise<Result> {
  const input = readBody(operation, event);
  const sessionToken = readCookie(event, 'session');
  const found = tokenCallerOf(event) ?? (await findActor(sessionToken));
  const actor = found?.actor ?? null;
  addToLogContext({ userId: actor?.userId });
  authorizeCaller(operation.profile, actor);
  const raw = { params: event.pathParameters ?? {}, query: event.queryStringParameters ?? {}, input };
  const call = {
    ...validateRequest(operation, raw),
    actor: actor as Actor,
    request: {
      address: viewerAddress(event),
      origin: () => viewerOrigin(event),
      sessionToken,
      device: readCookie(event, 'device'),
      userAgent: event.headers['user-agent'] ?? null,
      visitor: readCookie(event, 'visitor'),
      pass: readCookie(event, 'pass'),
      guest: readCookie(event, 'guest'),
      signOn: readSignOnCookie(event),
      knows: (state: string) =>
        isNamed(event.headers['if-none-match'], state) || isNamed(event.queryStringParameters?.etag, state),
      refusesTracking: event.headers.dnt === '1' || event.headers['sec-gpc'] === '1',
    },
  } as Call<Route['operation']>;
  const value = await handle(call);
  const { value: body, extras } = value instanceof Reply ? value : new Reply(value, {});
  const beside = {
    cookies: cookiesFor(event, extras, found !== null && 'renewed' in found && found.renewed),
    headers: { ...headers, ...headersFor(extras) },
  };
  if (extras.isUnchanged) return unchangedResponse('if-none-match' in event.headers, beside);
  const answered = successResponse(operation, answerFor(event, body), beside);
  return compressResponse(answered, event.headers['accept-encoding']);
}

/**
 * A Lambda handler that answers these routes: HTTP API events (payload format 2.0) in, results out. Each request goes
 * through the same steps: origin check, token, cross-site check, body, session, contract, handler, contract again, log.
 */
export function createApiHandler(routes: Route[]) {
  const table: Routes = new Map(
    routes.flatMap((route) => routeKeys(route.operation).map((key): [string, Route] => [key, route])),
  );
  const answerOne = middy<Event, Result>()
    .use(answerRefusals(table))
    .use(fromCloudFrontOnly)
    .use(acceptTokens(table))
    .use(sameOriginOnly(table))
    .handler(async (event) => {
      const route = table.get(event.routeKey);
      if (!route) throw notFound('Page');
      return run(route, event);
    });
  return (event: Event, context: Context): Promise<Result> => {
    const { name } = table.get(event.routeKey)?.operation ?? { name: 'unknown' };
    const answer = async () => withTokenHeaders(event, await answerOne(event, context));
    return logRequest(event, name, () => publishing(answer));
  };
}
