import type { ErrorCode } from '#shared/api/errors.ts';
import { ApiError, errorMessage } from '../../lib/http/api-error.ts';

/** Why an invitation leads nowhere, as title and text. */
export interface InvitationFailure {
  title: string;
  text: string;
  /** Whether asking again may help. */
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
  // A token of a length that none has.
  INVALID_INPUT: 'invalid',
  EMAIL_MISMATCH: 'anotherAddress',
  ALREADY_MEMBER: 'member',
};

/** What a refusal's sentence says when its code is unknown; the first that fits counts. */
const WORDS: [text: string, meaning: Meaning][] = [
  ['already a member', 'member'],
  ['different email', 'anotherAddress'],
  ['expired', 'expired'],
  ['Invalid', 'invalid'],
];

/** What a refusal means, by its code, else by its words; undefined for a fault and for any other refusal. */
function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  const byCode = error.code && CODES[error.code];
  return byCode ?? WORDS.find(([text]) => error.message.includes(text))?.[1];
}

/** What to say when the details of an invitation cannot be had. */
export function loadFailure(error: unknown): InvitationFailure {
  const meaning = meaningOf(error);
  if (meaning === 'expired') return EXPIRED;
  if (meaning === 'invalid') return INVALID;
  return { title: 'Error', text: errorMessage(error, 'Failed to load invitation'), mayRetry: true };
}

/** What to say when an invitation cannot be accepted. */
export function acceptFailure(error: unknown): InvitationFailure {
  const meaning = meaningOf(error);
  if (meaning === 'anotherAddress') return SENT_TO_ANOTHER;
  const text = errorMessage(error, 'Failed to accept invitation');
  return { title: 'Error', text, mayRetry: meaning !== 'expired' && meaning !== 'invalid' };
}

/** Whether the signed-in person has another e-mail address than the invited one. */
export const isSentToAnother = (error: unknown): boolean => meaningOf(error) === 'anotherAddress';

/** Whether somebody who accepts is in the workspace already: then there is nothing left to do. */
export const isMemberAlready = (error: unknown): boolean => meaningOf(error) === 'member';

/** The workspace in which somebody is a member already; null when the server did not say which. */
export const joinedWorkspaceId = (error: unknown): string | null => {
  const workspaceId = error instanceof ApiError ? error.body.workspaceId : null;
  return typeof workspaceId === 'string' ? workspaceId : null;
};
