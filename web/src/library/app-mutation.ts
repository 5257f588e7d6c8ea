import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { ApiError, refusalMessage } from '#web/lib/http/api-error.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { type ToastInput, toast } from '#web/ui/use-toast.ts';
import { isRead } from './store/facts.ts';

export interface Failure {
  /** Title of the toast; by default 'Error'. */
  title?: string;
  /** Text of the toast when the server gives no reason. */
  text: string;
  /** Returns the text for an error, or null for an error that shows no toast; by default `refusalMessage`. */
  textOf?: (error: Error, text: string) => string | null;
}

/** Shows a toast for a failed action. An ended session shows no toast here: `onUnauthorized` handles it. */
export function notifyFailure(error: Error, failure: string | Failure): void {
  if (isUnauthorized(error)) return;
  const {
    title = 'Error',
    text,
    textOf = refusalMessage,
  }: Failure = typeof failure === 'string' ? { text: failure } : failure;
  const description = textOf(error, text);
  if (description !== null) toast({ variant: 'destructive', title, description });
}

/** `textOf` for the removal of a thing: if it was gone already, the goal is reached, and no toast is shown. */
export const unlessGone = (error: Error, text: string): string | null =>
  error instanceof ApiError && error.code === 'NOT_FOUND' ? null : refusalMessage(error, text);

interface AppMutation<Output, Input> extends UseMutationOptions<Output, Error, Input> {
  /** The toast of a success, shown after `onSuccess` has run. */
  success?: ToastInput | ((output: Output, input: Input) => ToastInput);
  failure: string | Failure;
}

/**
 * `useMutation` with toasts for a success and for a failure, the latter shown before `onError` runs. It is pending until
 * the data that it changed is read again.
 */
export const useAppMutation = <Output, Input = void>({
  success,
  failure,
  onSuccess,
  onError,
  ...options
}: AppMutation<Output, Input>) =>
  useMutation({
    ...options,
    onSuccess: async (...answer) => {
      await onSuccess?.(...answer);
      const [output, input] = answer;
      if (success) toast(typeof success === 'function' ? success(output, input) : success);
      await isRead();
    },
    onError: (error, ...rest) => {
      notifyFailure(error, failure);
      return onError?.(error, ...rest);
    },
  });
