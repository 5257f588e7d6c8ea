import type { Readable } from 'node:stream';
import { BUSY, BUSY_RETRY_AFTER } from '#shared/api/ground/busy.ts';
import { type Call, HASHING_CALLS, HASHING_WITH_PASSWORD } from '#shared/api/hashing-calls.ts';
import { endSignedOn } from '#shared/api/identity/sign-on.ts';
import type { Disk } from '../data-folder/disk.ts';
import { type Answer, json } from '../http/answer.ts';
import { networkOf } from '../http/open-requests.ts';
import { BodyTooLargeError, readBody } from '../http/read-body.ts';
import { FunctionPolicies } from '../iam/function-policies.ts';
import { ThrottledError } from '../lambda/concurrency.ts';
import { EventTooLargeError } from '../lambda/payload-limits.ts';
import { FunctionError } from '../lambda/sandbox.ts';
import type { Log } from '../log.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import { Admission, BusyError, LONGEST_WAIT_MS } from './admission.ts';
import { apiAnswer, apiEvent, type OriginRequest } from './api-event.ts';
import { explainFullDisk, refuseOnFullDisk } from './full-disk.ts';
import { type Match, matchRoute, type Route, sortRoutes } from './match-route.ts';
import { type StageSettings, StageThrottle } from './throttle.ts';

/** Largest body that API Gateway accepts, in bytes (quotas of HTTP APIs: 10 MB). */
const MAX_BODY = 10 * 1024 * 1024;

/** Longest request line and header values together, in bytes (quotas of HTTP APIs). */
const MAX_HEAD = 10_240;

const headLength = ({ method, path, query, headers }: OriginRequest): number =>
  [`${method} ${path}?${query} HTTP/1.1`, ...Object.values(headers)].join('').length;

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

interface Surroundings {
  invoke: Invoke;
  throttle: StageThrottle;
  policies: FunctionPolicies;
  disk: Disk;
  log: Log;
  /** Called with the status of each answer. */
  onAnswer?: (status: number) => void;
}

const keyOf = ({ method, path }: Call): string => `${method} ${path}`;

/** Calls that may hash a password, and so wait for others that do. */
const HASHES = new Set([...HASHING_CALLS, ...HASHING_WITH_PASSWORD].map(keyOf));

/** A provider that logs out a whole company does not send again what is refused: its calls wait longer, for each other. */
const LOG_OUTS = keyOf(endSignedOn);
const LOG_OUTS_WAIT_MS = 25_000;

/** The calls that are admitted together: a flood of log-ins does not keep pages from being answered. */
const shareOf = ({ functionArn, routeKey }: Route): string =>
  routeKey === LOG_OUTS ? LOG_OUTS : `${HASHES.has(routeKey)} ${functionArn}`;

const admissionOf = ({ routeKey }: Route): Admission =>
  new Admission(routeKey === LOG_OUTS ? LOG_OUTS_WAIT_MS : LONGEST_WAIT_MS);

/** By the address that the edge has seen: infra/edge/api-request.js. */
const visitorOf = ({ headers }: OriginRequest): string => networkOf(headers['x-viewer-address'] ?? '');

/** An HTTP API of the template: its routes, each answered by a function. */
export class HttpApi {
  readonly domainName: string;
  readonly #apiId: string;
  readonly #routes: Route[];
  readonly #surroundings: Surroundings;
  /** By their function and whether they hash passwords. */
  readonly #admissions: Map<string, Admission>;

  constructor(apiId: string, routes: Route[], surroundings: Surroundings) {
    this.domainName = `${apiId}.execute-api.${REGION}.amazonaws.com`;
    this.#apiId = apiId;
    this.#routes = sortRoutes(routes);
    this.#surroundings = surroundings;
    this.#admissions = new Map(this.#routes.map((route) => [shareOf(route), admissionOf(route)]));
  }

  /** ARNs of the functions behind the routes. */
  get functionArns(): string[] {
    return this.#routes.map(({ functionArn }) => functionArn);
  }

  #mayCall({ functionArn, routeKey }: Route, { method, path }: OriginRequest): boolean {
    const { policies, log } = this.#surroundings;
    const source = `arn:aws:execute-api:${REGION}:${ACCOUNT_ID}:${this.#apiId}/$default/${method}${path}`;
    const allowed = policies.allow(functionArn, 'apigateway.amazonaws.com', source);
    // The route, never the path: paths carry share tokens.
    if (!allowed) log.info('iam', `${routeKey} is refused lambda:InvokeFunction on ${functionArn}`);
    return allowed;
  }

  async answer(request: OriginRequest, body: Readable): Promise<Answer> {
    const answer = await this.#answer(request, body);
    this.#surroundings.onAnswer?.(answer.status);
    return answer;
  }

  async #answer(request: OriginRequest, body: Readable): Promise<Answer> {
    if (headLength(request) > MAX_HEAD) return json(431, { message: 'Request Header Fields Too Large' });
    const match = matchRoute(this.#routes, request.method, request.path);
    if (!match) return json(404, { message: 'Not Found' });
    const { routeKey } = match.route;
    if (!this.#surroundings.throttle.admits(routeKey)) return json(429, { message: 'Too Many Requests' });
    if (!this.#mayCall(match.route, request)) return json(500, { message: 'Internal Server Error' });
    const refusal = await refuseOnFullDisk(this.#surroundings.disk, request);
    if (refusal) return refusal;
    // Before the body is read.
    if (this.#admissions.get(shareOf(match.route))?.isFullFor(visitorOf(request))) return busy();
    try {
      return await this.#invoke(match, request, await readBody(body, MAX_BODY));
    } catch (error) {
      return this.#answerTo(error, routeKey);
    }
  }

  async #invoke(match: Match, request: OriginRequest, bytes: Buffer): Promise<Answer> {
    const { invoke, disk } = this.#surroundings;
    const { functionArn } = match.route;
    const event = apiEvent(request, match, bytes, { apiId: this.#apiId, domainName: this.domainName });
    const call = () => invoke(functionArn, event);
    const answer = await (this.#admissions.get(shareOf(match.route))?.run(visitorOf(request), call) ?? call());
    if (request.method === 'DELETE') disk.cleanAfterDeletion();
    return explainFullDisk(disk, apiAnswer(answer));
  }

  /** @throws any error that API Gateway would not answer */
  #answerTo(error: unknown, routeKey: string): Answer {
    const { log } = this.#surroundings;
    if (error instanceof BodyTooLargeError || error instanceof EventTooLargeError) {
      return json(413, { message: 'Request Entity Too Large' });
    }
    if (error instanceof BusyError) return busy();
    if (error instanceof ThrottledError) {
      log.info('api', `${routeKey} is throttled: too many functions run`);
      return json(503, { message: 'Service Unavailable' });
    }
    if (!(error instanceof FunctionError)) throw error;
    log.error('api', error);
    return json(500, { message: 'Internal Server Error' });
  }
}

/** The answer to a call that cannot start in time on this machine. */
const busy = (): Answer => json(503, BUSY, { 'retry-after': String(BUSY_RETRY_AFTER) });

/**
 * The HTTP APIs of the template.
 * @param throttleFactor by which the limits of their stages are multiplied
 */
export function readHttpApis(
  resources: Resources,
  invoke: Invoke,
  throttleFactor: number,
  around: Pick<Surroundings, 'disk' | 'log' | 'onAnswer'>,
): HttpApi[] {
  const surroundings = { ...around, invoke, policies: new FunctionPolicies(resources) };
  const stages = resources.ofType<StageSettings & { ApiId: string }>('AWS::ApiGatewayV2::Stage');
  const integrations = resources.ofType<{ IntegrationUri: string }>('AWS::ApiGatewayV2::Integration');
  const arns = new Map(integrations.map(({ ref, properties }) => [`integrations/${ref}`, properties.IntegrationUri]));
  const routes = resources.ofType<{ ApiId: string; RouteKey: string; Target: string }>('AWS::ApiGatewayV2::Route');
  return resources.ofType('AWS::ApiGatewayV2::Api').map(({ ref }) => {
    const own = routes.filter(({ properties }) => properties.ApiId === ref);
    const answered = own.map(({ properties: { RouteKey, Target } }) => ({
      routeKey: RouteKey,
      functionArn: arns.get(Target) ?? '',
    }));
    const stage = stages.find(({ properties }) => properties.ApiId === ref);
    const throttle = new StageThrottle(stage?.properties ?? {}, throttleFactor);
    return new HttpApi(ref, answered, { ...surroundings, throttle });
  });
}
