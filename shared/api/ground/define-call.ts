import * as z from 'zod';
import type { TokenScope } from '../../model/identity/token.ts';
import { id } from './fields.ts';
import type { Answer, Method, Operation, Profile, ThrottleClass } from './operation.ts';

const nothing = z.object({});
type Nothing = typeof nothing;
const noInput = z.strictObject({});
/** A call says what it has done. */
const message = z.object({ message: z.string() });

type RouteOf = `${Method} /${string}`;

/** The names in braces in a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The ids that a path names. */
type IdsIn<Route extends RouteOf> = z.ZodObject<Record<NamesIn<Route>, typeof id>>;

const idsIn = <Route extends RouteOf>(route: Route) =>
  z.object(Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]))) as IdsIn<Route>;

/** Calls that need no session say which limit counts them. Those of signed-in people share one, unless they say so. */
type ThrottleOf<W extends Profile> = W extends 'public' ? { throttle: ThrottleClass } : { throttle?: ThrottleClass };

/** Which tokens may make a call, and which limit counts it. */
interface CallLimits {
  scope?: TokenScope;
  throttle?: ThrottleClass;
}

interface Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  I extends z.ZodType,
  O extends z.ZodType,
  A extends Answer,
> {
  answer?: A;
  status?: 200 | 201;
  isFromAnywhere?: boolean;
  isForm?: boolean;
  /** The scope that a token needs for a public call, or one of administrators. Without it, no token may make the call. */
  scope?: TokenScope;
  /** What the path names, if it is not ids alone. */
  params?: P;
  query?: Q;
  input?: I;
  output?: O;
}

/**
 * Makes the function that defines the operations of a profile. Missing `params` are the ids that the path names, a
 * missing `query` or `input` is an empty object, and a missing `output` is a message. A redirect has status 302; JSON has
 * 200 unless the definition says 201.
 *
 * Objects in an `input` are strict (`z.strictObject`), so that no misspelled setting is ignored. In a call that changes
 * something, a missing field stays as it is: such a contract has no defaults. `params`, `query` and `output` ignore
 * unknown fields: other programs add some, and pages stay open while a new version is deployed.
 */
const callOf =
  <W extends Profile, T = ThrottleOf<W>>(profile: W, ofAll: CallLimits = {}) =>
  <
    const R extends RouteOf,
    P extends z.ZodType = IdsIn<R>,
    Q extends z.ZodType = Nothing,
    I extends z.ZodType = typeof noInput,
    O extends z.ZodType = typeof message,
    A extends Answer = 'json',
  >(
    name: string,
    route: R,
    definition: Definition<P, Q, I, O, A> & T,
  ): Operation<P, Q, I, O, W, A> => {
    const { answer = 'json' as A, status = 200, isFromAnywhere = false, isForm = false } = definition;
    const { scope = null, throttle = 'common' } = { ...ofAll, ...(definition as CallLimits) };
    const [method, path] = route.split(' ') as [Method, string];
    return {
      name,
      method,
      path,
      profile,
      scope,
      throttle,
      answer,
      isFromAnywhere,
      isForm,
      status: answer === 'redirect' ? 302 : status,
      params: (definition.params ?? idsIn(route)) as P,
      query: (definition.query ?? nothing) as Q,
      input: (definition.input ?? noInput) as I,
      output: (definition.output ?? message) as O,
    };
  };

export const publicCall = callOf('public');
/** A public call of people who have only a link. */
export const linkCall = callOf<'public', { throttle?: ThrottleClass }>('public', { throttle: 'viewer' });
export const adminCall = callOf('admin');
/** A call of people at their browsers: no token may make it. */
export const memberCall = callOf('member');
/** Calls of people and of their programs. The name says the scope that a token needs. */
export const readCall = callOf('member', { scope: 'read' });
export const writeCall = callOf('member', { scope: 'write' });
export const shareCall = callOf('member', { scope: 'share' });
