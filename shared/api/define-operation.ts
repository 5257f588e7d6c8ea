import * as z from 'zod';
import type { Operation } from './operation.ts';

const nothing = z.object({});
type Nothing = typeof nothing;

type Definition<P extends z.ZodType, Q extends z.ZodType, I extends z.ZodType, O extends z.ZodType> = Pick<
  Operation,
  'name' | 'method' | 'path' | 'profile'
> & { answer?: Operation['answer']; status?: 200 | 201; params?: P; query?: Q; input?: I; output?: O };

/**
 * Completes an operation: what is left out of `params`, `query`, `input` or `output` is an empty object.
 * A redirect has status 302; JSON has 200 unless the definition says 201.
 */
export function defineOperation<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  I extends z.ZodType = Nothing,
  O extends z.ZodType = Nothing,
>(definition: Definition<P, Q, I, O>): Operation<P, Q, I, O> {
  const { answer = 'json', status = 200 } = definition;
  return {
    ...definition,
    answer,
    status: answer === 'redirect' ? 302 : status,
    params: (definition.params ?? nothing) as P,
    query: (definition.query ?? nothing) as Q,
    input: (definition.input ?? nothing) as I,
    output: (definition.output ?? nothing) as O,
  };
}
