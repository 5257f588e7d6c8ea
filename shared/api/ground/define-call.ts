import * as z from 'zod';
import type { TokenScope } from '../../model/identity/token.ts';
import type { Answer, Method, Operation, Profile, ThrottleClass } from './operation.ts';

const nothing = z.object({});
type Nothing = typeof nothing;
const noInput = z.strictObject({});

/** Calls that need no session say which limit counts them. Those of signed-in people share one, unless they say so. */
type ThrottleOf<W extends Profile> = W extends 'public' ? { throttle: ThrottleClass } : { throttle?: ThrottleClass };

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
  params?: P;
  query?: Q;
  input?: I;
  output?: O;
}

/**
 * Makes the function that defines the operations of a profile. Missing `params`, `query`, `input` or `output` are empty
 * objects. A redirect has status 302; JSON has 200 unless the definition says 201.
 *
 * Objects in an `input` are strict (`z.strictObject`), so that no misspelled setting is ignored. In a call that changes
 * something, a missing field stays as it is: such a contract has no defaults. `params`, `query` and `output` ignore
 * unknown fields: other programs add some, and pages stay open while a new version is deployed.
 */
const callOf =
  <W extends Profile>(profile: W, scopeOfAll: TokenScope | null = null) =>
  <
    P extends z.ZodType = Nothing,
    Q extends z.ZodType = Nothing,
    I extends z.ZodType = typeof noInput,
    O extends z.ZodType = Nothing,
    A extends Answer = 'json',
  >(
    name: string,
    route: `${Method} /${string}`,
    definition: Definition<P, Q, I, O, A> & ThrottleOf<W>,
  ): Operation<P, Q, I, O, W, A> => {
    const {
      answer = 'json' as A,
      status = 200,
      isFromAnywhere = false,
      isForm = false,
      throttle = 'common',
    } = definition;
    const scope = definition.scope ?? scopeOfAll;
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
      params: (definition.params ?? nothing) as P,
      query: (definition.query ?? nothing) as Q,
      input: (definition.input ?? noInput) as I,
      output: (definition.output ?? nothing) as O,
    };
  };

export const publicCall = callOf('public');
export const adminCall = callOf('admin');
/** A call of people at their browsers: no token may make it. */
export const memberCall = callOf('member');
/** Calls of people and of their programs. The name says the scope that a token needs. */
export const readCall = callOf('member', 'read');
export const writeCall = callOf('member', 'write');
export const shareCall = callOf('member', 'share');

/** The answer of a call that says what it has done. */
export const messageOutput = z.object({ message: z.string() });
