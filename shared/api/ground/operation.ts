import type * as z from 'zod';
import type { TokenScope } from '../../model/identity/token.ts';

/**
 * The allowed callers: anyone, signed-in users, application administrators. Each profile has its own Lambda function.
 */
export type Profile = 'public' | 'member' | 'admin';

/**
 * The limit of API Gateway that counts the requests of a call. `common` is one limit for all of its calls together; of
 * the others, each call has one of its own.
 * - `common`: calls of people with an account, or who are getting one.
 * - `viewer`: calls of people who have only a link. A popular link then takes nothing from people who record.
 * - `open-page`: what each open page with a player asks all the time.
 * - `provider`: calls of the company's provider of sign-on, which may log everyone out at once.
 * - `costly`: calls without a session that hash a password or send a mail. The limit is lower.
 */
export type ThrottleClass = 'common' | 'viewer' | 'open-page' | 'provider' | 'costly';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Answer = 'json' | 'redirect' | 'page';

type Shape = z.ZodType;

/**
 * One call, for the client, the edge and the routes of the API. `path` has the syntax of API Gateway
 * (`/api/things/{id}`, `{path+}` for the rest). `answer` is the form of the answer: JSON of the `output` shape, a
 * redirect to the URL that the handler returns, or the HTML page that it returns. Browsers and other programs that know
 * nothing of this API ask for redirects and pages, also with HEAD.
 */
export interface Operation<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Input extends Shape = Shape,
  Output extends Shape = Shape,
  Who extends Profile = Profile,
  How extends Answer = Answer,
> {
  name: string;
  method: Method;
  path: string;
  profile: Who;
  /** The scope that a token needs to make the call; null if only a cookie may. */
  scope: TokenScope | null;
  throttle: ThrottleClass;
  answer: How;
  /** Whether programs other than this site's pages may call it. Its path has a secret, and its body is not read. */
  isFromAnywhere: boolean;
  /**
   * Whether its body is a form, as another site's server sends it. The body proves who sent it, by a signature: neither a
   * cookie nor the origin says anything.
   */
  isForm: boolean;
  status: 200 | 201 | 302;
  params: Params;
  query: Query;
  input: Input;
  output: Output;
}

export type ParamsOf<O extends Operation> = z.output<O['params']>;
export type QueryOf<O extends Operation> = z.output<O['query']>;
export type InputOf<O extends Operation> = z.input<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;

/**
 * Header of a list's answer: the `cursor` of the next part. Without the header, this is the last part. The body is the
 * same array with and without paging, so a client that does not page can ignore it.
 */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/** Methods that a call answers to. Programs ask for pages and files with HEAD too, to find out whether they exist. */
export const methodsOf = ({ method, answer }: Pick<Operation, 'method' | 'answer'>): (Method | 'HEAD')[] =>
  method === 'GET' && answer !== 'json' ? ['GET', 'HEAD'] : [method];

/**
 * URL path of a call, with its parameters and query filled in. The client's query keys are made of it too.
 * `{name}` takes one encoded segment; `{name+}` keeps its slashes.
 */
export function buildPath<O extends Operation>(
  operation: Pick<O, 'path'>,
  params: ParamsOf<O>,
  query?: Partial<QueryOf<O>>,
): string {
  const values = params as Record<string, string>;
  const path = operation.path.replace(/\{(\w+)(\+?)\}/g, (_match, name: string, greedy: string) => {
    const value = values[name] ?? '';
    return greedy ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
