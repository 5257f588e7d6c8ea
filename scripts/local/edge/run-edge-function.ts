import { createHash, createHmac } from 'node:crypto';
import vm from 'node:vm';

/** The part of its key value store that an edge function may read. `get` rejects when the entry does not exist. */
export interface EdgeKeyValueStore {
  get(key: string): Promise<string>;
  exists(key: string): Promise<boolean>;
}

type EdgeValues = Record<string, { value: string; multiValue?: { value: string }[] }>;

/** Header names are lower case; query string names and values are as the viewer sent them, not decoded. */
export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: EdgeValues;
  headers: EdgeValues;
  cookies: EdgeValues;
}

export interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers: EdgeValues;
  cookies?: EdgeValues;
  body?: { encoding: 'text' | 'base64'; data: string };
}

/** An event as CloudFront Functions get it; `response` only on a viewer response. */
export interface EdgeEvent {
  version: '1.0';
  context: { distributionDomainName: string; distributionId: string; eventType: string; requestId: string };
  viewer: { ip: string };
  request: EdgeRequest;
  response?: EdgeResponse;
}

export type EdgeFunction = (event: EdgeEvent) => Promise<EdgeRequest | EdgeResponse>;

const IMPORT_LINE = /^import cf from 'cloudfront';$/m;

function requireModule(name: string): object {
  if (name !== 'crypto') throw new Error(`Cannot find module '${name}'`);
  return { createHash, createHmac };
}

/**
 * Runs the source of a CloudFront Function in a separate realm with the globals of the runtime cloudfront-js-2.0, and
 * none of Node's other globals.
 * @param source as it is in the template
 * @param kvs the associated key value store
 * @param globals what replaces globals of the runtime, such as the clock of a test
 * @returns the function's handler: receives an event and returns the request or response. The event's own objects are
 * not changed.
 */
export function loadEdgeFunction(source: string, kvs: EdgeKeyValueStore, globals: object = {}): EdgeFunction {
  const context = vm.createContext({ cf: { kvs: () => kvs }, require: requireModule, Buffer, console, ...globals });
  const handler: unknown = vm.runInContext(`${source.replace(IMPORT_LINE, '')}\nhandler;`, context);
  if (typeof handler !== 'function') throw new Error('The edge function has no handler');
  return async (event) => {
    const result: unknown = await handler(structuredClone(event));
    // Converts to this realm's objects, as CloudFront does: only JSON leaves a function.
    return JSON.parse(JSON.stringify(result));
  };
}
