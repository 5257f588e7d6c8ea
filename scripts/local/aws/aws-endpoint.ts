import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Answer, json, sendAnswer } from '../http/answer.ts';
import type { Authority } from '../iam/authority.ts';
import type { Permissions } from '../iam/permissions.ts';
import type { Log } from '../log.ts';
import type { S3Service } from '../s3/s3-service.ts';
import { xml } from '../s3/xml.ts';
import type { AccessKeys } from './access-keys.ts';
import { AwsError } from './aws-error.ts';
import { type Caller, checkSignature } from './check-signature.ts';

/** Answers requests of one service whose signature was found right, as far as the caller may ask. */
export interface Service {
  answer(message: IncomingMessage, url: URL, permissions: Permissions): Promise<Answer>;
}

/** Services by the name that stands in a request's credential scope. */
export interface Services extends Record<string, Service> {
  s3: S3Service;
}

/** How long a connection may wait for its next request. */
const KEEP_ALIVE_MS = 60_000;

const requestId = () => Math.random().toString(36).slice(2).toUpperCase();

/** A refusal in the words of the service: XML for S3 and SES, JSON for the rest. */
function refusal(error: AwsError, service: string): Answer {
  const { code, status, message } = error;
  const request = { RequestId: requestId() };
  if (service === 's3') return xml(status, 'Error', { Code: code, Message: message, ...request });
  if (service === 'ses') {
    return xml(status, 'ErrorResponse', { Error: { Type: 'Sender', Code: code, Message: message }, ...request });
  }
  return json(status, { __type: code, message, Message: message }, { 'x-amzn-errortype': code });
}

const asAwsError = (error: unknown): AwsError => {
  if (error instanceof AwsError) return error;
  const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException)?.code ?? '');
  const message = full ? 'The disk of the data folder is full.' : 'We encountered an internal error.';
  return new AwsError(full ? 'ServiceUnavailable' : 'InternalError', full ? 507 : 500, message);
};

/** Requests of a browser carry no service in a header: all but signed ones are taken to be for S3. */
const serviceOf = (message: IncomingMessage): string =>
  /Credential=[^,\s]+\/([^/,\s]+)\/aws4_request/.exec(message.headers.authorization ?? '')?.[1] ?? 's3';

/**
 * The one AWS endpoint of this machine: tells services apart by the credential scope, checks every signature, and lets
 * each service hold what is asked against the caller's own policies.
 */
export class AwsEndpoint {
  readonly server: Server;
  readonly #keys: AccessKeys;
  readonly #log: Log;
  #opened: { services: Services; authority: Authority } | null = null;

  constructor(keys: AccessKeys, log: Log) {
    this.#keys = keys;
    this.#log = log;
    this.server = createServer((message, response) => void this.#handle(message, response));
    // An upload may take as long as it takes.
    this.server.requestTimeout = 0;
    // On a busy machine a client comes late with its next request, on a connection that it takes to be open.
    this.server.keepAliveTimeout = KEEP_ALIVE_MS;
  }

  /** Begins to answer; until then every request waits for nothing and gets 503. */
  open(services: Services, authority: Authority): void {
    this.#opened = { services, authority };
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', 'http://local');
    const answer = await this.#answerOrRefuse(message, url);
    // What of the body was not read cannot be taken for the next request.
    if (!message.complete) answer.headers.connection = 'close';
    try {
      await sendAnswer(response, answer, message.method);
    } catch (error) {
      this.#log.error('aws', error);
      response.destroy();
    }
  }

  async #answerOrRefuse(message: IncomingMessage, url: URL): Promise<Answer> {
    const service = serviceOf(message);
    try {
      return await this.#answer(message, url);
    } catch (error) {
      if (!(error instanceof AwsError) && !message.destroyed) this.#log.error('aws', error);
      const answer = refusal(asAwsError(error), service);
      const cors = service === 's3' ? this.#opened?.services.s3.corsHeaders(message, url) : {};
      return { ...answer, headers: { ...answer.headers, ...cors } };
    }
  }

  async #answer(message: IncomingMessage, url: URL): Promise<Answer> {
    if (!this.#opened) throw new AwsError('ServiceUnavailable', 503, 'The stack is starting.');
    const { services, authority } = this.#opened;
    if (message.method === 'OPTIONS') return services.s3.preflight(message, url);
    const { name, service } = this.#check(message, url);
    const handler = services[service];
    if (!handler) throw new AwsError('UnknownService', 400, `This runtime has no service ${service}`);
    return handler.answer(message, url, authority.permissionsOf(name, service));
  }

  #check(message: IncomingMessage, url: URL): Caller {
    const { method = 'GET', headers } = message;
    const path = (message.url ?? '/').split('?')[0] ?? '/';
    return checkSignature({ method, path, query: url.searchParams, headers }, this.#keys, Date.now());
  }
}
