import type { InputOf, Operation, OutputOf, ParamsOf, QueryOf } from '#shared/api/ground/operation.ts';
import { buildPath, NEXT_CURSOR_HEADER } from '#shared/api/ground/operation.ts';
import { takeEarly } from './early-responses.ts';
import { getIfChanged } from './http/if-changed.ts';
import { exchange } from './http/request.ts';
import { moment } from './moment.ts';
import { reportRefusal } from './not-found.ts';
import { repeatBusy } from './repeat-busy.ts';
import { isUnauthorized, refuseIfReplaced, reportUnauthorized } from './unauthorized.ts';

/** A property of the arguments. It is optional if all its fields are optional. */
type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

/** Address of a resource: the parameters of its path, and the query. */
export type Address<O extends Operation> = Part<'params', ParamsOf<O>> & { query?: Partial<QueryOf<O>> };

export type CallArguments<O extends Operation> = Address<O> &
  Part<'input', InputOf<O>> & { signal?: AbortSignal | undefined };

export const urlOf = <O extends Operation>(operation: O, { params, query }: Address<O>): string =>
  buildPath<O>(operation, (params ?? {}) as ParamsOf<O>, query);

/** Only for such a call does 401 mean that the session has ended. For others it can mean a wrong password. */
const needsSession = (operation: Operation) => operation.profile !== 'public';

/** @param began `moment` at which the call was made */
type AnswerListener = (operation: Operation, args: CallArguments<Operation>, output: unknown, began: number) => void;

type FailureListener = (operation: Operation, error: unknown) => void;

const changeListeners = new Set<{ onDone: AnswerListener; onFailure?: FailureListener | undefined }>();

/**
 * Registers a listener for each call that the server has carried out and that may have changed something: every method
 * but GET. It runs before the caller gets the output.
 * @param onFailure called for each of these calls that has failed, except in the background
 * @returns removes the listener
 */
export function onChange(onDone: AnswerListener, onFailure?: FailureListener): () => void {
  const listener = { onDone, onFailure };
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

/** Makes a call, and reports its failure only to the caller. */
async function exchangeWith<O extends Operation>(operation: O, args: CallArguments<O>) {
  const { method } = operation;
  const { input: body, signal } = args;
  const [url, began] = [urlOf(operation, args), moment()];
  const send = () => {
    if (needsSession(operation)) refuseIfReplaced();
    return takeEarly(method, url) ?? exchange(method, url, { body, signal });
  };
  const { data, headers } = await repeatBusy({ method, url, signal }, send);
  const output = data as OutputOf<O>;
  if (method !== 'GET') for (const { onDone } of changeListeners) onDone(operation, args, output, began);
  return { output, headers };
}

/** Reports that the session has ended, or that screens may show a former state. @returns the error */
function reported(operation: Operation, error: unknown): unknown {
  if (!needsSession(operation)) return error;
  if (isUnauthorized(error)) reportUnauthorized();
  reportRefusal(operation, error);
  return error;
}

async function answerOf<O extends Operation>(operation: O, args: CallArguments<O>) {
  try {
    return await exchangeWith(operation, args);
  } catch (error) {
    if (operation.method !== 'GET') for (const { onFailure } of changeListeners) onFailure?.(operation, error);
    throw reported(operation, error);
  }
}

/**
 * Makes one call of the API and returns its output, which the API has checked against the contract.
 * @throws ApiError for an error response, NetworkError without a response
 */
export const call = async <O extends Operation>(operation: O, args: CallArguments<O>): Promise<OutputOf<O>> =>
  (await answerOf(operation, args)).output;

/**
 * Makes a call for work in the background. If the session has ended, it does not redirect to the login; if it is
 * refused, it does not refresh the screen.
 * @throws the errors of `call`
 */
export const callInBackground: typeof call = async (operation, args) => (await exchangeWith(operation, args)).output;

/**
 * Makes a GET call again. The server answers nothing while its answer would have the same ETag.
 * @param etag of the last answer; null before the first
 * @returns null while nothing has changed
 * @throws ApiError for an error response, NetworkError without a response
 */
export async function callIfChanged<O extends Operation>(operation: O, args: CallArguments<O>, etag: string | null) {
  try {
    if (needsSession(operation)) refuseIfReplaced();
    const answer = await getIfChanged(urlOf(operation, args), etag, args.signal);
    return answer && { output: answer.data as OutputOf<O>, etag: answer.etag };
  } catch (error) {
    throw reported(operation, error);
  }
}

/**
 * A page of a list, with the cursor of the next page; null at the end. A page may be empty and still have a next one.
 */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/**
 * Makes one call of the API that lists items, and returns a page.
 * @throws ApiError for an error response, NetworkError without a response
 */
export async function callPage<Item, O extends Operation>(
  operation: O & ListOf<Item>,
  args: CallArguments<O>,
): Promise<Page<Item>> {
  const { output, headers } = await answerOf<O>(operation, args);
  return { items: output as Item[], next: headers.get(NEXT_CURSOR_HEADER) };
}

export type ListOf<Item> = { output: { _zod: { output: Item[] } } };
