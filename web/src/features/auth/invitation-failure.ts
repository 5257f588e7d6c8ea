import type { ErrorCode } from '#shared/api/ground/errors.ts';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';

export interface InvitationFailure {
  title: string;
  text: string;
  mayRetry: boolean;
}

const INVALID: InvitationFailure = {
  title: 'Invalid Invitation',
  text: 'This invitation link is invalid or has already been used.',
  mayRetry: false,
};

const EXPIRED: InvitationFailure = {
  title: 'Invitation Expired',
  text: 'This invitation link has expired. Please request a new invitation from the workspace owner.',
  mayRetry: false,
};

const SENT_TO_ANOTHER: InvitationFailure = {
  title: 'Email Mismatch',
  text: 'This invitation was sent to a different email address. Please log in with the correct account.',
  mayRetry: false,
};

type Meaning = 'expired' | 'invalid' | 'anotherAddress' | 'member';

const CODES: Partial<Record<ErrorCode, Meaning>> = {
  INVITATION_EXPIRED: 'expired',
  INVITATION_NOT_FOUND: 'invalid',
  // The token in the address has an invalid length.
  INVALID_INPUT: 'invalid',
  EMAIL_MISMATCH: 'anotherAddress',
  ALREADY_MEMBER: 'member',
};

/** Meanings by a part of the message, for a refusal with an unknown code. The first match counts. */
const WORDS: [text: string, meaning: Meaning][] = [
  ['already a member', 'member'],
  ['different email', 'anotherAddress'],
  ['expired', 'expired'],
  ['Invalid', 'invalid'],
];

/** The meaning of a refusal, by its code or else its message; undefined for a server error and any other refusal. */
function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  const byCode = error.code && CODES[error.code];
  return byCode ?? WORDS.find(([text]) => error.message.includes(text))?.[1];
}

export function loadFailure(error: unknown): InvitationFailure {
  const meaning = meaningOf(error);
  if (meaning === 'expired') return EXPIRED;
  if (meaning === 'invalid') return INVALID;
  return { title: 'Error', text: errorMessage(error, 'Failed to load invitation'), mayRetry: true };
}

export function acceptFailure(error: unknown): InvitationFailure {
  const meaning = meaningOf(error);
  if (meaning === 'anotherAddress') return SENT_TO_ANOTHER;
  const text = errorMessage(error, 'Failed to accept invitation');
  return { title: 'Error', text, mayRetry: meaning !== 'expired' && meaning !== 'invalid' };
}

export const isSentToAnother = (error: unknown): boolean => meaningOf(error) === 'anotherAddress';

export const isMemberAlready = (error: unknown): boolean => meaningOf(error) === 'member';

/** The workspace that the user is already a member of; null when the server did not say which. */
export const joinedWorkspaceId = (error: unknown): string | null => {
  const workspaceId = error instanceof ApiError ? error.body.workspaceId : null;
  return typeof workspaceId === 'string' ? workspaceId : null;
};
