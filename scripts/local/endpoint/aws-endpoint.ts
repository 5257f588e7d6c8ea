import type { IncomingMessage, Server } from 'node:http';
import type { AccessKeys } from '../aws/access-keys.ts';
import { AwsError } from '../aws/aws-error.ts';
import { type Caller, checkSignature, claimedService } from '../aws/check-signature.ts';
import { xml } from '../aws/xml.ts';
import type { Disk } from '../data-folder/disk.ts';
import { isRefusedByDisk } from '../data-folder/disk-errors.ts';
import { type Answer, json } from '../http/answer.ts';
import { guardedServer, type Handler, TOO_SLOW } from '../http/guarded-server.ts';
import type { KnownHosts } from '../http/known-hosts.ts';
import { BodyTooLargeError, readBody } from '../http/read-body.ts';
import { readTarget, requireKnownHost } from '../http/read-request.ts';
import { RefusedRequestError } from '../http/refused-request.ts';
import type { Permissions } from '../iam/access.ts';
import type { Authority } from '../iam/authority.ts';
import type { Log } from '../log.ts';
import { isFormUpload } from '../s3/form-upload.ts';
import type { S3Service } from '../s3/s3-service.ts';
import { type AwsCall, reportCall } from './aws-call.ts';

/** Answers requests of one service with a valid signature, as far as the caller has permission. */
interface Service {
  /** @param body empty for S3, which reads it from the message */
  answer(message: IncomingMessage, url: URL, permissions: Permissions, body: Buffer): Promise<Answer>;
}

/** Services by their name in a request's credential scope. */
interface Services extends Record<string, Service> {
  s3: S3Service;
}

interface Opened {
  disk: Disk;
  services: Services;
  authority: Authority;
}

/** Longest headers that S3 accepts, in bytes; here the URL counts too. */
const MAX_HEADERS = 8192;

/** How long a connection may wait for its next request, in milliseconds. */
const KEEP_ALIVE_MS = 60_000;

/** Longest body of other services than S3, in bytes: the largest mail in base64, in a form that encodes some characters. */
const MAX_BODY = 32 * 1024 * 1024;

/** Content types of the services whose errors are JSON; those of REST services by default. */
const JSON_TYPES = new Map([
  ['dynamodb', 'application/x-amz-json-1.0'],
  ['states', 'application/x-amz-json-1.0'],
  ['transcribe', 'application/x-amz-json-1.1'],
  ['events', 'application/x-amz-json-1.1'],
]);

const requestId = () => Math.random().toString(36).slice(2).toUpperCase();

/** A refusal in the format of the service: XML for S3 and SES, JSON for the rest. */
function refusal(error: AwsError, service: string): Answer {
  const { code, status, message } = error;
  const request = { RequestId: requestId() };
  if (service === 's3') return xml(status, 'Error', { Code: code, Message: message, ...request });
  if (service === 'ses') {
    return xml(status, 'ErrorResponse', { Error: { Type: 'Sender', Code: code, Message: message }, ...request });
  }
  const type = JSON_TYPES.get(service) ?? 'application/json';
  return json(status, { __type: code, message, Message: message }, { 'x-amzn-errortype': code, 'content-type': type });
}

function asAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  if (error instanceof RefusedRequestError)
    return new AwsError('InvalidURI', error.status, "Couldn't parse the specified URI.");
  if (error instanceof BodyTooLargeError)
    return new AwsError('RequestEntityTooLargeException', 413, 'The request is too large.');
  return isRefusedByDisk(error) ? diskFull() : new AwsError('InternalError', 500, 'We encountered an internal error.');
}

/** The error that clients of AWS try again later. */
const diskFull = () => new AwsError('ServiceUnavailable', 503, 'The disk of the data folder cannot be written to.');

/** Whether a request to S3 stores something. */
const isS3Write = ({ method }: IncomingMessage, url: URL): boolean =>
  method === 'PUT' || (method === 'POST' && !url.searchParams.has('delete'));

/** @throws AwsError for a body for which the disk has no room */
async function requireRoom(disk: Disk, { headers }: IncomingMessage): Promise<void> {
  if (!(await disk.makeRoom(Number(headers['content-length'] ?? 0) || 0))) throw diskFull();
}

/** S3's error for bytes that are not an HTTP request, or do not become one in time. */
function refusedBytes({ code }: NodeJS.ErrnoException): AwsError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AwsError('RequestHeaderSectionTooLarge', 400, 'Your request headers exceed the maximum allowed size.');
  if (code === TOO_SLOW) {
    const message =
      'Your socket connection to the server was not read from or written to within the timeout period. Idle connections will be closed.';
    return new AwsError('RequestTimeout', 400, message);
  }
  return new AwsError('BadRequest', 400, 'An error occurred when parsing the HTTP request.');
}

/**
 * The answer for a host that this port does not serve, in plain text: the client expects something else on this port.
 */
const unknownHost = ({ status, message }: RefusedRequestError): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: message,
});

/** The service of a request. A request without a signature in a header, such as a browser's, counts as one to S3. */
export const serviceOf = (message: IncomingMessage): string =>
  /^\S+ +Credential=([^,\s]+)/
    .exec(message.headers.authorization ?? '')?.[1]
    ?.split('/')
    .at(-2) ?? 's3';

/**
 * The AWS endpoint of this machine: identifies the service by the credential scope, checks every signature, and lets
 * each service check the caller's permissions.
 */
export class AwsEndpoint {
  readonly server: Server;
  readonly #hosts: KnownHosts;
  readonly #keys: AccessKeys;
  readonly #log: Log;
  readonly #report: ((call: AwsCall) => void) | null;
  #opened: Opened | null = null;

  /**
   * @param hosts that the endpoint serves
   * @param report is called with each request that it answers or refuses, if given
   */
  constructor(hosts: KnownHosts, keys: AccessKeys, log: Log, report: ((call: AwsCall) => void) | null = null) {
    this.#hosts = hosts;
    this.#keys = keys;
    this.#log = log;
    this.#report = report;
    const handler: Handler = {
      answer: (message) => this.#answer(message),
      refuse: (error, message) => this.#refuse(error, message),
      refuseBytes: (error) => refusal(refusedBytes(error), 's3'),
    };
    this.server = guardedServer('aws', log, handler, { maxHeaderSize: MAX_HEADERS });
    // On a busy machine, a client may send its next request late, on a connection that it expects to be open.
    this.server.keepAliveTimeout = KEEP_ALIVE_MS;
  }

  /** Starts to answer; until then every request gets 503 at once. */
  open(opened: Opened): void {
    this.#opened = opened;
  }

  #refuse(error: unknown, message: IncomingMessage): Answer {
    if (error instanceof RefusedRequestError && error.refusal !== 'malformed-target') return unknownHost(error);
    const isFault = ![AwsError, RefusedRequestError, BodyTooLargeError].some((refused) => error instanceof refused);
    if (isFault && !message.destroyed) this.#log.error('aws', error);
    const service = serviceOf(message);
    const answer = refusal(asAwsError(error), service);
    return service === 's3' ? { ...answer, headers: { ...answer.headers, ...this.#corsHeaders(message) } } : answer;
  }

  /** The headers that let a page read a refusal; empty for a URL without a bucket. */
  #corsHeaders(message: IncomingMessage): Record<string, string> {
    try {
      return this.#opened?.services.s3.corsHeaders(message, readTarget(message)) ?? {};
    } catch (error) {
      if (error instanceof AwsError || error instanceof RefusedRequestError) return {};
      throw error;
    }
  }

  /**
   * Answers an upload that a browser sends to the app's own origin. Nothing else is answered there: a presigned PUT, or
   * a form with a policy. Cookies are neither read nor set.
   * @param place the origin and the path for which its URL was signed
   */
  async upload(message: IncomingMessage, { host, path }: { host: string; path: string }): Promise<Answer> {
    try {
      // A proxy may have named another host.
      message.headers.host = host;
      const url = readTarget(message);
      url.pathname = url.pathname.slice(path.length);
      const isPresigned = message.method === 'PUT' && url.searchParams.has('X-Amz-Signature');
      if (message.headers.authorization !== undefined || !(isPresigned || isFormUpload(message, url)))
        throw new AwsError('AccessDenied', 403, 'Access Denied');
      return await this.#serve(message, url);
    } catch (error) {
      return this.#refuse(error, message);
    }
  }

  async #answer(message: IncomingMessage): Promise<Answer> {
    requireKnownHost(message, this.#hosts);
    const url = readTarget(message);
    const report = this.#report;
    if (!report) return this.#serve(message, url);
    const serve = () => this.#serve(message, url).catch((error: unknown) => this.#refuse(error, message));
    return reportCall(serviceOf(message), message, url, { serve, report });
  }

  /** @param url without the path under which this endpoint is served */
  async #serve(message: IncomingMessage, url: URL): Promise<Answer> {
    if (!this.#opened) throw new AwsError('ServiceUnavailable', 503, 'The stack is starting.');
    const { services, authority, disk } = this.#opened;
    if (message.method === 'OPTIONS') return services.s3.preflight(message, url);
    if (serviceOf(message) === 's3' && isS3Write(message, url)) await requireRoom(disk, message);
    if (isFormUpload(message, url)) {
      const permissionsOf = (caller: string) => authority.permissionsOf(caller, 's3');
      return services.s3.post(message, url, { keys: this.#keys, permissionsOf });
    }
    const { method = 'GET', headers } = message;
    const path = (message.url ?? '/').split('?')[0] ?? '/';
    const check = (body: Buffer | null): Caller =>
      checkSignature({ method, path, query: url.searchParams, headers }, body, this.#keys, Date.now());
    if (claimedService(headers, url.searchParams) === 's3')
      return services.s3.answer(message, url, authority.permissionsOf(check(null).name, 's3'));
    const body = await readBody(message, MAX_BODY);
    const { name, service } = check(body);
    const handler = Object.hasOwn(services, service) ? services[service] : undefined;
    if (!handler) throw new AwsError('UnknownService', 400, `This runtime has no service ${service}`);
    return handler.answer(message, url, authority.permissionsOf(name, service), body);
  }
}
