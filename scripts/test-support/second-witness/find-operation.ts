import type { AwsCall } from '#scripts/local/endpoint/aws-call.ts';
import type { Operation, Reference, ServiceModel } from './service-model.ts';

/** An operation, and the members that its path names. */
export interface FoundOperation {
  operation: Operation;
  inPath: Record<string, string>;
}

/** The members that a path names; null when it is not one of the template. `{Key+}` takes several segments. */
function readPath(template: string, pathname: string): Record<string, string> | null {
  const names = [...template.matchAll(/\{(\w+)(\+?)\}/g)];
  const pattern = names.reduce((text, [all, , plus]) => text.replace(all, plus ? '(.+)' : '([^/]+)'), template);
  const match = new RegExp(`^${pattern}/?$`, 's').exec(pathname);
  return match && Object.fromEntries(names.map(([, name = ''], at) => [name, decodeURIComponent(match[at + 1] ?? '')]));
}

const isSent = ({ url, headers }: AwsCall, { location, locationName = '' }: Reference): boolean =>
  location === 'querystring' ? url.searchParams.has(locationName) : Object.hasOwn(headers, locationName.toLowerCase());

/** How many parts of the request select an operation of REST; null when the request is not one of it. */
function fit(model: ServiceModel, { http, input }: Operation, call: AwsCall, query: URLSearchParams): number | null {
  const { members = {}, required = [] } = model.shapes[input?.shape ?? ''] ?? {};
  const isSelected = [...query].every(([name, value]) => call.url.searchParams.get(name) === value);
  const needed = required
    .map((name) => members[name])
    .filter((member) => ['querystring', 'header'].includes(member?.location ?? ''));
  if (http.method !== call.method || !isSelected || !needed.every((member) => member && isSent(call, member)))
    return null;
  return query.size + needed.length;
}

function findRest(model: ServiceModel, call: AwsCall): FoundOperation | null {
  const found = Object.values(model.operations).flatMap((operation) => {
    const [template = '', query = ''] = operation.http.requestUri.split('?');
    const inPath = readPath(template, call.url.pathname);
    const weight = inPath && fit(model, operation, call, new URLSearchParams(query));
    return inPath === null || weight === null ? [] : [{ operation, inPath, weight }];
  });
  // A key is in the path of an object's operation, which a bucket's must not take.
  const members = ({ inPath }: FoundOperation) => Object.keys(inPath).length;
  return found.sort((a, b) => b.weight - a.weight || members(a) - members(b))[0] ?? null;
}

/** The name of the operation, as the request has it; of REST, its method and the shape of its path. */
export function nameOf({ service, method, url, headers, body }: AwsCall, { metadata }: ServiceModel): string {
  const target = headers['x-amz-target'];
  if (typeof target === 'string') return target.split('.').at(-1) ?? '';
  if (metadata.protocol === 'query') return new URLSearchParams(body).get('Action') ?? '';
  if (service !== 's3') return `${method} ${url.pathname}`;
  const place = url.pathname.split('/').filter(Boolean).length > 1 ? 'an object' : 'a bucket';
  return `${method} of ${place}`;
}

/** @returns null for an operation that the model does not know */
export function findOperation(model: ServiceModel, call: AwsCall): FoundOperation | null {
  if (model.metadata.protocol.startsWith('rest-')) return findRest(model, call);
  const operation = model.operations[nameOf(call, model)];
  return operation ? { operation, inPath: {} } : null;
}
