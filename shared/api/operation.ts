import type * as z from 'zod';

/** Who may call: anyone, someone signed in, an application administrator. One Lambda function each. */
export type Profile = 'public' | 'member' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a success gives. */
export type Answer = 'json' | 'redirect' | 'page';

type Shape = z.ZodType;

/**
 * One call: the client, the edge and the routes of the API all read it. `path` is written as API Gateway writes
 * it (`/api/things/{id}`, `{path+}` for the rest). `answer` is what the call gives: JSON of the `output` shape,
 * a redirect to the URL that the handler returns, or the HTML page that it returns. What is not JSON is asked for by
 * browsers and other programs that know nothing of this API, also with HEAD.
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
  answer: How;
  /** Whether programs may call it that are no page of this site, with any body, which is not read: its path has a secret. */
  isFromAnywhere: boolean;
  /** HTTP status of a success. */
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
