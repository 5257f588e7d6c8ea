import { buildPath } from '../../../shared/api/build-path.ts';
import type { InputOf, Operation, OutputOf, ParamsOf, QueryOf } from '../../../shared/api/operation.ts';
import { request } from './request.ts';
import { isUnauthorised, reportUnauthorised } from './unauthorised.ts';

/** A part of a call, needed unless everything in it may be left out. */
type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

/** What names a resource: the parameters of its path, and the query. */
export type Address<O extends Operation> = Part<'params', ParamsOf<O>> & { query?: Partial<QueryOf<O>> };

/** What a call takes: its address, the body it sends, a signal to give it up. */
export type CallArguments<O extends Operation> = Address<O> &
  Part<'input', InputOf<O>> & { signal?: AbortSignal | undefined };

/** URL of an operation on this origin. */
export const urlOf = <O extends Operation>(operation: O, { params, query }: Address<O>): string =>
  buildPath<O>(operation, (params ?? {}) as ParamsOf<O>, query);

/** Only a call that needs a session can find it over; a wrong password is not that. */
const needsSession = (operation: Operation) => operation.profile !== 'public';

/**
 * Makes one call of the API and gives its answer, checked against the contract.
 * @throws ApiError when it is refused, NetworkError when no answer comes
 */
export async function call<O extends Operation>(operation: O, args: CallArguments<O>): Promise<OutputOf<O>> {
  try {
    const answer = await request(operation.method, urlOf(operation, args), { body: args.input, signal: args.signal });
    return operation.output.parse(answer) as OutputOf<O>;
  } catch (error) {
    if (isUnauthorised(error) && needsSession(operation)) reportUnauthorised();
    throw error;
  }
}
