import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { EdgeEvent, EdgeFunction, EdgeRequest } from '../../../infra/edge/run-edge-function.ts';
import { type Answer, dropBody, sendAnswer } from '../http/answer.ts';
import type { Log } from '../log.ts';
import type { Behaviour } from './behaviours.ts';
import { fromEdgeRequest, fromEdgeResponse, toEdgeRequest, toEdgeResponse } from './edge-events.ts';
import type { Origin } from './origins.ts';
import { applyHeadersPolicy } from './response-headers.ts';

/** What the app's server answers from. */
export interface AppParts {
  behaviours: Behaviour[];
  origins: Map<string, Origin>;
  /** Pages of this machine itself, under `/_local/`. */
  local(url: URL): Answer;
  /** Answers a request in place of the web bucket; false leaves it. For live reloading. */
  web?(message: IncomingMessage, response: ServerResponse): boolean;
}

const plain = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

const clientIp = (message: IncomingMessage) => message.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1';

/** What CloudFront and API Gateway add on the way. */
function forwardedHeaders(message: IncomingMessage): Record<string, string> {
  return { 'x-forwarded-for': clientIp(message), 'x-forwarded-proto': 'http', via: '1.1 local' };
}

/** The distribution: one server, behaviours in the template's order. */
export class AppServer {
  readonly server: Server;
  readonly #log: Log;
  #parts: AppParts | null = null;

  constructor(log: Log) {
    this.#log = log;
    this.server = createServer((message, response) => void this.#handle(message, response));
  }

  /** Begins to answer. */
  open(parts: AppParts): void {
    this.#parts = parts;
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts = this.#parts;
    if (parts?.web?.(message, response)) return;
    try {
      const answer = parts ? await this.#answer(message, parts) : plain(503, 'The stack is starting.');
      if (!message.complete) answer.headers.connection = 'close';
      await sendAnswer(response, answer, message.method);
    } catch (error) {
      this.#log.error('app', error);
      if (!response.headersSent) await sendAnswer(response, plain(500, 'Something went wrong on this machine.'));
      response.destroy();
    }
  }

  async #answer(message: IncomingMessage, parts: AppParts): Promise<Answer> {
    const url = new URL(message.url ?? '/', 'http://local');
    if (url.pathname.startsWith('/_local/')) return parts.local(url);
    const path = (message.url ?? '/').split('?')[0] ?? '/';
    const behaviour = parts.behaviours.find(({ pattern }) => pattern.test(path));
    const origin = behaviour && parts.origins.get(behaviour.originDomain);
    if (!behaviour || !origin) return plain(404, 'Nothing here.');
    if (!behaviour.methods.includes(message.method ?? '')) {
      return plain(403, 'This distribution is not configured to allow the HTTP request method that was used.');
    }
    return this.#through(behaviour, origin, message);
  }

  async #through(behaviour: Behaviour, origin: Origin, message: IncomingMessage): Promise<Answer> {
    const viewer = toEdgeRequest(message);
    const asked = await this.#run(behaviour.viewerRequest, 'viewer-request', viewer, message);
    if ('statusCode' in asked) return applyHeadersPolicy(fromEdgeResponse(asked), behaviour.headersPolicy);
    const request = fromEdgeRequest(asked);
    const headers = { ...request.headers, ...forwardedHeaders(message), ...behaviour.originHeaders };
    const found = await origin({ ...request, headers }, message);
    const answer = applyHeadersPolicy(found, behaviour.headersPolicy);
    if (!behaviour.viewerResponse) return answer;
    return this.#respond(behaviour.viewerResponse, asked, answer, message);
  }

  async #respond(fn: EdgeFunction, asked: EdgeRequest, answer: Answer, message: IncomingMessage): Promise<Answer> {
    try {
      const event = edgeEvent('viewer-response', asked, message);
      const response = await fn({ ...event, response: toEdgeResponse(answer) });
      if (!('statusCode' in response)) throw new Error('A viewer-response function has to return a response');
      return fromEdgeResponse(response, answer);
    } catch (error) {
      dropBody(answer);
      throw error;
    }
  }

  async #run(fn: EdgeFunction | undefined, type: string, request: EdgeRequest, message: IncomingMessage) {
    return fn ? fn(edgeEvent(type, request, message)) : request;
  }
}

/** As CloudFront writes its ids: 56 characters of base64 for URLs. */
const newRequestId = (): string => `${randomBytes(40).toString('base64url')}==`;

function edgeEvent(eventType: string, request: EdgeRequest, message: IncomingMessage): EdgeEvent {
  return {
    version: '1.0',
    context: {
      distributionDomainName: String(message.headers.host),
      distributionId: 'LOCAL',
      eventType,
      requestId: newRequestId(),
    },
    viewer: { ip: clientIp(message) },
    request,
  };
}
