import { findInvitation, type StoredInvitation } from '../../data/invitation.ts';
import { sha256 } from '../../data/keys.ts';
import { getWorkspace, type WorkspaceRecord } from '../../data/workspace.ts';
import { isoNow } from '../../process/clock.ts';
import { AppError } from '../app-error.ts';

/**
 * Reads the invitation that a link's token opens, and its workspace. The screen tells the refusals apart by the words
 * 'Invalid' and 'expired' too.
 * @throws AppError INVITATION_NOT_FOUND for a token that is none or was used, cancelled or replaced, and when the
 *   workspace is gone; INVITATION_EXPIRED
 */
export async function openInvitation(
  token: string,
): Promise<{ invitation: StoredInvitation; workspace: WorkspaceRecord }> {
  const invitation = await findInvitation(sha256(token));
  const workspace = invitation && (await getWorkspace(invitation.workspaceId));
  if (!workspace) {
    throw new AppError('INVITATION_NOT_FOUND', 'Invalid invitation: this link is invalid or has already been used.');
  }
  if (invitation.expiresAt <= isoNow()) {
    throw new AppError(
      'INVITATION_EXPIRED',
      'This invitation link has expired. Please request a new invitation from the workspace owner.',
    );
  }
  return { invitation, workspace };
}
