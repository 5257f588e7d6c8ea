import { refusalMessage } from '#web/lib/http/api-error.ts';

/** What a person reads when the server has refused something, or did not answer. */
export const failureText = (error: unknown): string =>
  refusalMessage(error, "That didn't work. Please try again in a moment.");
