import type { InputOf, Operation, OutputOf, ParamsOf, QueryOf } from '#shared/api/operation.ts';
import { buildPath, NEXT_CURSOR_HEADER } from '#shared/api/operation.ts';
import { exchange } from './http/request.ts';
import { isNotFound, reportNotFound } from './not-found.ts';
import { repeatThrottled } from './repeat-throttled.ts';
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

/** Makes a call, and tells nobody but the caller how it went. */
async function exchangeWith<O extends Operation>(operation: O, args: CallArguments<O>) {
  const { method } = operation;
  const { input: body, signal } = args;
  const url = urlOf(operation, args);
  const send = () => exchange(method, url, { body, signal });
  const { data, headers } = await repeatThrottled({ method, url, signal }, send);
  return { output: operation.output.parse(data) as OutputOf<O>, headers };
}

async function answerOf<O extends Operation>(operation: O, args: CallArguments<O>) {
  try {
    return await exchangeWith(operation, args);
  } catch (error) {
    if (isUnauthorised(error) && needsSession(operation)) reportUnauthorised();
    if (isNotFound(error) && needsSession(operation)) reportNotFound(operation);
    throw error;
  }
}

/**
 * Makes one call of the API and gives its answer, checked against the contract.
 * @throws ApiError when it is refused, NetworkError when no answer comes
 */
export const call = async <O extends Operation>(operation: O, args: CallArguments<O>): Promise<OutputOf<O>> =>
  (await answerOf(operation, args)).output;

/**
 * Makes a call for work that its person does not wait for: a session that is over does not send them to log in, and what is
 * gone is not taken off their screen.
 * @throws as `call`
 */
export const callInBackground: typeof call = async (operation, args) => (await exchangeWith(operation, args)).output;

/** Part of a list, and the cursor of what follows; null at the end. A part may be empty with more to come. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/**
 * Makes one call of the API that lists something, and gives the part that was asked for.
 * @throws ApiError when it is refused, NetworkError when no answer comes
 */
export async function callPage<Item, O extends Operation>(
  operation: O & ListOf<Item>,
  args: CallArguments<O>,
): Promise<Page<Item>> {
  const { output, headers } = await answerOf<O>(operation, args);
  return { items: output as Item[], next: headers.get(NEXT_CURSOR_HEADER) };
}

/** An operation that answers with a list of such items. */
export type ListOf<Item> = { output: { _zod: { output: Item[] } } };
