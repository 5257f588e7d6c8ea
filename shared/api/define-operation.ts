import * as z from 'zod';
import type { Answer, Operation, Profile } from './operation.ts';

const nothing = z.object({});
type Nothing = typeof nothing;

type Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  I extends z.ZodType,
  O extends z.ZodType,
  W extends Profile,
  A extends Answer,
> = Pick<Operation, 'name' | 'method' | 'path'> & {
  profile: W;
  answer?: A;
  status?: 200 | 201;
  isFromAnywhere?: boolean;
  params?: P;
  query?: Q;
  input?: I;
  output?: O;
};

/**
 * Completes an operation: missing `params`, `query`, `input` or `output` are empty objects. A redirect has status 302;
 * JSON has 200 unless the definition says 201.
 */
export function defineOperation<
  W extends Profile,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  I extends z.ZodType = Nothing,
  O extends z.ZodType = Nothing,
  A extends Answer = 'json',
>(definition: Definition<P, Q, I, O, W, A>): Operation<P, Q, I, O, W, A> {
  const { answer = 'json' as A, status = 200, isFromAnywhere = false } = definition;
  return {
    ...definition,
    answer,
    isFromAnywhere,
    status: answer === 'redirect' ? 302 : status,
    params: (definition.params ?? nothing) as P,
    query: (definition.query ?? nothing) as Q,
    input: (definition.input ?? nothing) as I,
    output: (definition.output ?? nothing) as O,
  };
}
