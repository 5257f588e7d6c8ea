import type { IncomingMessage } from 'node:http';
import type { Answer } from '../http/answer.ts';
import type { OriginRequest } from '../http-api/api-event.ts';
import type { EdgeRequest, EdgeResponse } from './run-edge-function.ts';

type Values = EdgeRequest['headers'];

/** No values yet. Names come from the caller, so the object has no prototype: `__proto__` is an ordinary name. */
const noValues = (): Values => Object.create(null);

/** Adds a value in the form of CloudFront's events: the first is in `value`, all are in `multiValue`. */
function add(values: Values, name: string, value: string): void {
  const known = values[name];
  if (!known) {
    values[name] = { value };
    return;
  }
  known.multiValue ??= [{ value: known.value }];
  known.multiValue.push({ value });
}

const all = ({ value, multiValue }: Values[string]) => (multiValue ?? [{ value }]).map((each) => each.value);

/** Names and values of a list such as `a=1&b=2`, not decoded. */
function pairs(list: string, separator: RegExp): Values {
  const values = noValues();
  for (const pair of list.split(separator).filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    add(values, name, value);
  }
  return values;
}

const join = (values: Values, separator: string) =>
  Object.entries(values)
    .flatMap(([name, entry]) => all(entry).map((value) => (value === '' ? name : `${name}=${value}`)))
    .join(separator);

function headerValues(headers: IncomingMessage['headers']): Values {
  const values = noValues();
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'cookie') for (const each of [value ?? []].flat()) add(values, name, each);
  }
  return values;
}

/**
 * A viewer's request in the form that an edge function receives.
 * @param host the name that the viewer used, if a proxy named another one
 */
export function toEdgeRequest(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  host = headers.host,
): EdgeRequest {
  const [uri = '/', query = ''] = url.split(/\?(.*)/s);
  return {
    method,
    uri,
    querystring: pairs(query, /&/),
    headers: headerValues(host === undefined ? headers : { ...headers, host }),
    cookies: pairs(headers.cookie ?? '', /;\s*/),
  };
}

/** The request with only the named query parameters; null keeps all of them. */
export const withQuery = (request: EdgeRequest, names: string[] | null): EdgeRequest => ({
  ...request,
  querystring: Object.fromEntries(
    Object.entries(request.querystring).filter(([name]) => names === null || names.includes(name)),
  ),
});

export function fromEdgeRequest({ method, uri, querystring, headers, cookies }: EdgeRequest): OriginRequest {
  const named = Object.entries(headers).map(([name, entry]) => [name, all(entry).join(', ')] as const);
  const cookie = join(cookies, '; ');
  return {
    method,
    path: uri,
    query: join(querystring, '&'),
    headers: { ...Object.fromEntries(named), ...(cookie && { cookie }) },
  };
}

/** An answer in the form that a viewer-response function receives. Its body is not part of the event. */
export function toEdgeResponse({ status, headers }: Answer): EdgeResponse {
  const values = noValues();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value].flat()) add(values, name.toLowerCase(), each);
  }
  return { statusCode: status, headers: values };
}

/** The answer that an edge function returned, with the origin's body unless the function set one. */
export function fromEdgeResponse(response: EdgeResponse, origin: Pick<Answer, 'body'> = {}): Answer {
  const headers: Answer['headers'] = Object.create(null);
  for (const [name, entry] of Object.entries(response.headers)) {
    const values = all(entry);
    headers[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  const { body } = response;
  return { status: response.statusCode, headers, body: body ? Buffer.from(body.data, encodingOf(body)) : origin.body };
}

const encodingOf = ({ encoding }: { encoding: string }) => (encoding === 'base64' ? 'base64' : 'utf8');
