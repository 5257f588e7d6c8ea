import type * as z from 'zod';
import type { Operation, ParamsOf, Profile, QueryOf } from '#shared/api/ground/operation.ts';
import type { Actor } from '../domain/ground/actor.ts';
import type { SignOnCookie, SignOnCookies } from './cookies.ts';

export interface RequestFacts {
  address: string;
  /** Origin of the app, for links in mails. A function, because most calls do not need it. */
  origin(): string;
  /** The value of the session cookie, not verified yet; null without one. */
  sessionToken: string | null;
  /** The secret by which accounts know this browser; null without one. */
  device: string | null;
  /** The browser's User-Agent header; null without one. */
  userAgent: string | null;
  /** Id of the visitor of share links, from a cookie that only their calls get; null without one. */
  visitor: string | null;
  /** Whether the browser asks not to be tracked: Do Not Track, Global Privacy Control. */
  refusesTracking: boolean;
  /** The secret by which the requested link knows the browser; null for an unknown browser. */
  pass: string | null;
  /** The secret by which the requested link knows a guest who comments; null without one. */
  guest: string | null;
  /** The value of the cookie of the sign-on that this call continues; null without one. */
  signOn: SignOnCookie | null;
  /** Whether the caller has a state of the answer already: it names the state in If-None-Match or `etag`. */
  knows(state: string): boolean;
}

type ActorOf<Who extends Profile> = Who extends 'public' ? Actor | null : Actor;

/** A request whose parts have passed the contract. */
export interface Call<O extends Operation> {
  actor: ActorOf<O['profile']>;
  params: ParamsOf<O>;
  query: QueryOf<O>;
  input: z.output<O['input']>;
  request: RequestFacts;
}

/** The return value of a handler: the `output` of a JSON operation, the URL of a redirect, or the HTML of a page. */
type ValueOf<O extends Operation> = O['answer'] extends 'redirect' | 'page' ? string : z.input<O['output']>;

interface Extras {
  /** Value of the session cookie to set; null deletes the cookie. */
  sessionToken?: string | null;
  /** The secret by which accounts know this browser, for its cookie. */
  device?: string;
  /** The visitor's id, for a cookie that lasts until the visit ends. */
  visitor?: string;
  /** The pass for a link, for its cookie. */
  pass?: { shareToken: string; secret: string };
  /** The secret of a guest of a link, for its cookie. */
  guest?: { shareToken: string; secret: string };
  /** The cookies of a browser that signs on. */
  signOn?: SignOnCookies;
  /** Names this state of the answer, for the next request. */
  state?: string;
  /** Whether the caller has this state already: the answer is 304 or 204, without a body. */
  isUnchanged?: boolean;
  /** Cursor of the next page of a list; null on the last page. */
  nextCursor?: string | null;
}

/** An answer that has more than a body. */
export class Reply<T> {
  /** @param value the value that the handler would return otherwise */
  constructor(
    readonly value: T,
    readonly extras: Extras,
  ) {}
}

/** Answers a page of a list: an array, and the cursor of the next page. */
export const paged = async <T>(page: Promise<{ items: T[]; nextCursor: string | null }>): Promise<Reply<T[]>> => {
  const { items, nextCursor } = await page;
  return new Reply(items, { nextCursor });
};

type Answered<O extends Operation> = ValueOf<O> | Reply<ValueOf<O>>;

/** An operation and its handler. `route` checks their types, which this type no longer has. */
export interface Route {
  operation: Operation;
  run: (call: Call<Operation>) => Promise<unknown>;
  /** For a page: HTML of the page that replaces it when it is refused. */
  refused?: () => string;
  /** Headers of every answer, also of a refusal. */
  headers?: Record<string, string>;
}

/**
 * Binds an operation's contract to the domain function that answers it:
 * `route(getRecording, ({ actor, params }) => readRecording(actor, params.id))`.
 * `actor` is null only for a caller of a public operation who is signed out.
 */
export function route<O extends Operation>(
  operation: O,
  handle: (call: Call<O>) => Answered<O> | Promise<Answered<O>>,
): Route {
  return { operation, run: async (call) => handle(call as Call<O>) };
}

/**
 * Binds a page to the function that renders it, as `route` does.
 * @param refused HTML of the page that replaces it when it is refused
 * @param headers of the page and of the page that replaces it
 */
export const pageRoute = <O extends Operation & { answer: 'page' }>(
  operation: O,
  handle: (call: Call<O>) => Promise<string>,
  refused: () => string,
  headers: Record<string, string> = {},
): Route => ({ ...route(operation, handle as (call: Call<O>) => Promise<ValueOf<O>>), refused, headers });
