import { ApiError, refusalMessage } from '../../lib/http/api-error.ts';

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

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** What to say when the details of an invitation cannot be had. */
export function loadFailure(error: unknown): InvitationFailure {
  switch (codeOf(error)) {
    case 'INVITATION_EXPIRED':
      return EXPIRED;
    case 'INVITATION_NOT_FOUND':
    // A token of a length that none has.
    case 'INVALID_INPUT':
      return INVALID;
    default:
      return { title: 'Error', text: refusalMessage(error, 'Failed to load invitation'), mayRetry: true };
  }
}

/** What to say when an invitation cannot be accepted. */
export function acceptFailure(error: unknown): InvitationFailure {
  if (isSentToAnother(error)) return SENT_TO_ANOTHER;
  const code = codeOf(error);
  const text = refusalMessage(error, 'Failed to accept invitation');
  return { title: 'Error', text, mayRetry: code !== 'INVITATION_EXPIRED' && code !== 'INVITATION_NOT_FOUND' };
}

/** Whether the address of whoever accepts is not the one that was invited. */
export const isSentToAnother = (error: unknown): boolean => codeOf(error) === 'EMAIL_MISMATCH';

/** Whether somebody who accepts is in the workspace already: then there is nothing left to do. */
export const isMemberAlready = (error: unknown): boolean => codeOf(error) === 'ALREADY_MEMBER';

/** The workspace in which somebody is a member already; null when the server did not say which. */
export const joinedWorkspaceId = (error: unknown): string | null => {
  const workspaceId = error instanceof ApiError ? error.body.workspaceId : null;
  return typeof workspaceId === 'string' ? workspaceId : null;
};
