import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Answer, dropBody, plain } from '../http/answer.ts';
import { guardedServer, type Handler, plainRefusals } from '../http/guarded-server.ts';
import { type KnownHosts, UPLOAD_PATH } from '../http/known-hosts.ts';
import { OpenRequests } from '../http/open-requests.ts';
import { readTarget, requireKnownHost } from '../http/read-request.ts';
import type { Visitor, Visitors } from '../http/visitors.ts';
import type { Log } from '../log.ts';
import { askOrigins } from './ask-origins.ts';
import type { Behavior } from './behaviors.ts';
import { fromEdgeRequest, fromEdgeResponse, toEdgeRequest, toEdgeResponse, withQuery } from './edge-events.ts';
import type { Origin } from './origins.ts';
import { applyHeadersPolicy } from './response-headers.ts';
import type { EdgeEvent, EdgeFunction, EdgeRequest } from './run-edge-function.ts';

/** The sources of the app server's answers. */
export interface AppParts {
  behaviors: Behavior[];
  origins: Map<string, Origin>;
  /** Pages of this machine itself, under `/_local/`; absent when a proxy lets strangers reach this port. */
  local?: (url: URL) => Answer;
  /** Answers uploads, under `UPLOAD_PATH`; absent when browsers send them to the AWS endpoint. */
  uploads?: (message: IncomingMessage) => Promise<Answer>;
  /** Answers a request instead of the web bucket; returns false when it does not. For live reloading. */
  web?(message: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Longest request line and headers, and longest URL, that CloudFront accepts from a viewer, in bytes:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const MAX_REQUEST = 20_480;
const MAX_URL = 8192;

/** Whether a request is longer than CloudFront accepts. It answers 413 and closes the connection. */
function isTooLong({ method = '', url = '', headers, rawHeaders }: IncomingMessage): boolean {
  const line = `${method} ${url} HTTP/1.1\r\n`.length;
  // A colon, a space and a line end for each pair; Node keeps headers as one character a byte.
  const fields = rawHeaders.reduce((length, text) => length + text.length + 2, 0);
  return line + fields > MAX_REQUEST || `https://${headers.host}${url}`.length > MAX_URL;
}

const TOO_LONG = plain(413, 'The address or the headers of this request are too long.', { connection: 'close' });

/** Longest time until the body of a call has arrived, in milliseconds. */
const CALL_MS = 60_000;

const TOO_MANY_OPEN = plain(429, 'Too many requests of this address are open at the same time.', {
  connection: 'close',
  'retry-after': '5',
});

/** Bytes of headers that the parser accepts: more than CloudFront, so that a longer request gets CloudFront's answer. */
const PARSED_HEADERS = 64 * 1024;

/** The distribution: one server, behaviors in the template's order. */
export class AppServer {
  readonly server: Server;
  readonly #hosts: KnownHosts;
  readonly #visitors: Visitors;
  readonly #openRequests = new OpenRequests();
  readonly #openConnections = new OpenRequests();
  #parts: AppParts | null = null;

  /** @param hosts that the server accepts; on AWS, CloudFront accepts its own domain name and the alternate ones */
  constructor(hosts: KnownHosts, visitors: Visitors, log: Log) {
    this.#hosts = hosts;
    this.#visitors = visitors;
    const { refuse, refuseBytes } = plainRefusals('app', log);
    const handler: Handler = {
      answer: (message, response) => this.#answer(message, response),
      refuse,
      refuseBytes: (error) => (error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : refuseBytes(error)),
      bodyMs: ({ url = '' }) => (url.startsWith(`${UPLOAD_PATH}/`) ? Number.POSITIVE_INFINITY : CALL_MS),
    };
    this.server = guardedServer('app', log, handler, { maxHeaderSize: PARSED_HEADERS });
    this.server.on('connection', (socket) => this.#countConnection(socket));
  }

  open(parts: AppParts): void {
    this.#parts = parts;
  }

  /** Visitors may reach this port directly. */
  #countConnection(socket: Socket): void {
    const address = this.#visitors.ofConnection(socket);
    const leave = address === null ? undefined : this.#openConnections.enter(address);
    if (leave === null) socket.destroy();
    else if (leave) socket.once('close', leave);
  }

  /** @returns whether the visitor, whom a proxy names, may have one more open request */
  #countRequest(message: IncomingMessage, response: ServerResponse): boolean {
    const address = this.#visitors.ofForwarded(message);
    const leave = address === null ? undefined : this.#openRequests.enter(address);
    if (leave) response.once('close', leave);
    return leave !== null;
  }

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<Answer | null> {
    if (!this.#countRequest(message, response)) return TOO_MANY_OPEN;
    requireKnownHost(message, this.#hosts);
    if (isTooLong(message)) return TOO_LONG;
    const url = readTarget(message);
    const parts = this.#parts;
    if (!parts) return plain(503, 'The stack is starting.');
    if (parts.web?.(message, response)) return null;
    if (parts.local && url.pathname.startsWith('/_local/')) return parts.local(url);
    if (parts.uploads && url.pathname.startsWith(`${UPLOAD_PATH}/`)) return parts.uploads(message);
    return this.#distribute(message, parts);
  }

  async #distribute(message: IncomingMessage, parts: AppParts): Promise<Answer> {
    const path = (message.url ?? '/').split('?')[0] ?? '/';
    const behavior = parts.behaviors.find(({ pattern }) => pattern.test(path));
    if (!behavior) return plain(404, 'Nothing here.');
    if (!behavior.methods.includes(message.method ?? '')) {
      return plain(403, 'This distribution is not configured to allow the HTTP request method that was used.');
    }
    return this.#through(behavior, parts.origins, message);
  }

  async #through(behavior: Behavior, origins: AppParts['origins'], message: IncomingMessage): Promise<Answer> {
    const visitor = this.#visitors.of(message);
    const viewer = toEdgeRequest(message, visitor.host);
    const asked = await this.#run(behavior.viewerRequest, 'viewer-request', viewer, visitor);
    // A function's own answer gets no headers here: CloudFront adds them only to answers of its cache and origins.
    if ('statusCode' in asked) return fromEdgeResponse(asked);
    const request = fromEdgeRequest(withQuery(asked, behavior.originQuery));
    const headers = { ...request.headers, ...forwardedHeaders(visitor) };
    const found = await askOrigins(behavior, origins, { ...request, headers }, message);
    const accepts = message.httpVersion === '1.0' ? '' : String(message.headers['accept-encoding'] ?? '');
    const compressed = await behavior.compression.apply(found, behavior.encodings, accepts);
    const answer = applyHeadersPolicy(compressed, behavior.headersPolicy);
    // Viewer-response functions are not run for errors.
    if (!behavior.viewerResponse || answer.status >= 400) return answer;
    return this.#respond(behavior.viewerResponse, asked, answer, visitor);
  }

  async #respond(fn: EdgeFunction, asked: EdgeRequest, answer: Answer, visitor: Visitor): Promise<Answer> {
    try {
      const event = edgeEvent('viewer-response', asked, visitor);
      const response = await fn({ ...event, response: toEdgeResponse(answer) });
      if (!('statusCode' in response)) throw new Error('A viewer-response function has to return a response');
      return fromEdgeResponse(response, answer);
    } catch (error) {
      dropBody(answer);
      throw error;
    }
  }

  async #run(fn: EdgeFunction | undefined, type: string, request: EdgeRequest, visitor: Visitor) {
    return fn ? fn(edgeEvent(type, request, visitor)) : request;
  }
}

/** The headers that CloudFront and API Gateway add. */
const forwardedHeaders = ({ address, isSecure }: Visitor): Record<string, string> => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': isSecure ? 'https' : 'http',
  via: '1.1 local',
});

/** An id like CloudFront's: 56 characters of base64 for URLs. */
const newRequestId = (): string => `${randomBytes(40).toString('base64url')}==`;

function edgeEvent(eventType: string, request: EdgeRequest, { address, host }: Visitor): EdgeEvent {
  return {
    version: '1.0',
    context: {
      distributionDomainName: host,
      distributionId: 'LOCAL',
      eventType,
      requestId: newRequestId(),
    },
    viewer: { ip: address },
    request,
  };
}
