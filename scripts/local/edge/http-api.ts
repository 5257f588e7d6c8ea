import type { Readable } from 'node:stream';
import { type Answer, json } from '../http/answer.ts';
import { BodyTooLarge, readBody } from '../http/read-body.ts';
import { FunctionError } from '../lambda/sandbox.ts';
import type { Log } from '../log.ts';
import { REGION } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import { apiAnswer, apiEvent, type OriginRequest } from './api-event.ts';
import { matchRoute, type Route, sortRoutes } from './match-route.ts';

/** Largest body that API Gateway takes, in bytes (quotas of HTTP APIs: 10 MB). */
const MAX_BODY = 10 * 1024 * 1024;

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** An HTTP API of the template: its routes, each answered by a function. */
export class HttpApi {
  readonly domainName: string;
  readonly #apiId: string;
  readonly #routes: Route[];
  readonly #invoke: Invoke;
  readonly #log: Log;

  constructor(apiId: string, routes: Route[], invoke: Invoke, log: Log) {
    this.domainName = `${apiId}.execute-api.${REGION}.amazonaws.com`;
    this.#apiId = apiId;
    this.#routes = sortRoutes(routes);
    this.#invoke = invoke;
    this.#log = log;
  }

  /** ARNs of the functions behind the routes. */
  get functionArns(): string[] {
    return this.#routes.map(({ functionArn }) => functionArn);
  }

  async answer(request: OriginRequest, body: Readable): Promise<Answer> {
    const match = matchRoute(this.#routes, request.method, request.path);
    if (!match) return json(404, { message: 'Not Found' });
    try {
      const bytes = await readBody(body, MAX_BODY);
      const api = { apiId: this.#apiId, domainName: this.domainName };
      const event = apiEvent(request, match, bytes, api);
      return apiAnswer(await this.#invoke(match.route.functionArn, event));
    } catch (error) {
      if (error instanceof BodyTooLarge) return json(413, { message: 'Request Entity Too Large' });
      if (!(error instanceof FunctionError)) throw error;
      this.#log.error('api', error);
      return json(500, { message: 'Internal Server Error' });
    }
  }
}

/** The HTTP APIs of the template. */
export function readHttpApis(resources: Resources, invoke: Invoke, log: Log): HttpApi[] {
  const integrations = resources.ofType<{ IntegrationUri: string }>('AWS::ApiGatewayV2::Integration');
  const arns = new Map(integrations.map(({ ref, properties }) => [`integrations/${ref}`, properties.IntegrationUri]));
  const routes = resources.ofType<{ ApiId: string; RouteKey: string; Target: string }>('AWS::ApiGatewayV2::Route');
  return resources.ofType('AWS::ApiGatewayV2::Api').map(({ ref }) => {
    const own = routes.filter(({ properties }) => properties.ApiId === ref);
    const answered = own.map(({ properties: { RouteKey, Target } }) => ({
      routeKey: RouteKey,
      functionArn: arns.get(Target) ?? '',
    }));
    return new HttpApi(ref, answered, invoke, log);
  });
}
