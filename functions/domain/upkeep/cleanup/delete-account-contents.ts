import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { apply, tryApply } from '../../../data/ground/apply.ts';
import { putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getDeletionRun, postponeDeletionRun, removeDeletionRun } from '../../../data/ground/deletion-run.ts';
import { forgetRequests } from '../../../data/ground/rate-limit.ts';
import { listStoredInvitations, removeInvitation } from '../../../data/identity/invitation.ts';
import { deleteMember, deleteMembership, listMemberships } from '../../../data/identity/member.ts';
import { getUser } from '../../../data/identity/user.ts';
import { deleteUserContents, firstUserContents } from '../../../data/identity/user-contents.ts';
import { listDueCleanup } from '../../../data/upkeep/due-cleanup.ts';
import { isoNow } from '../../../process/clock.ts';
import { ABANDONED_RECORDING_SECONDS, DELETION_SILENCE_SECONDS } from '../../../process/limits.ts';
import { eachPage } from '../../ground/each-page.ts';
import { LIMITS_BY_USER } from '../../ground/limit-usage.ts';
import { personPicturesPrefix } from '../../ground/media-files/media-keys.ts';
import { orderRevocations } from '../../ground/revocations/end-access.ts';
import { dropUpload } from '../../ground/uploads/drop-upload.ts';
import { deleteCommentsBy } from '../../sharing/comments/delete-comments-by.ts';
import { removeEmpty } from './end-abandoned.ts';
import { endOwnedWorkspaces } from './owned-workspaces.ts';

/** Items of a user that are read, and then deleted, at one time. */
const PAGE = 100;

/**
 * Removes a user from another owner's workspace, together with the invitations that the user sent there. This function may
 * not write to the key value store: `drain-revocations` does within a minute.
 */
async function leave(workspaceId: string, userId: string): Promise<void> {
  const sent = (await listStoredInvitations(workspaceId)).filter(({ invitedBy }) => invitedBy === userId);
  // Refused for an invitation that was accepted or replaced meanwhile.
  for (const invitation of sent) await tryApply(removeInvitation(invitation));
  await deleteMember(workspaceId, userId);
  await apply(orderRevocations([cutoffEntry.member(workspaceId, userId)]));
  await deleteMembership(userId, workspaceId);
}

/**
 * Ends what a user has begun and nobody else can finish: uploads that no recording has taken, and recordings without a
 * file. The items that are due for cleanup at some time include them, so all of these are read. The cleanup deletes the
 * bytes of the uploads. @returns whether all are ended
 */
async function endBegun(userId: string, hasTime: () => boolean): Promise<boolean> {
  for (const due of listDueCleanup(isoNow(ABANDONED_RECORDING_SECONDS))) {
    for await (const item of due) {
      if (!('userId' in item) || item.userId !== userId) continue;
      await (item.type === 'upload' ? dropUpload(item) : removeEmpty(item.id));
      if (!hasTime()) return false;
    }
  }
  return true;
}

/**
 * Removes the remaining data of a deleted account, as far as the time allows. It can stop anywhere and be repeated,
 * also twice at the same time: an item that points to another one is deleted after it.
 * @param hasTime whether to go on; called about every second, and only after some progress
 * @returns whether all of it is removed
 * @throws Error when the account exists
 */
export async function deleteAccountContents(userId: string, hasTime: () => boolean): Promise<{ done: boolean }> {
  const run = await getDeletionRun(userId);
  if (!run) return { done: true };
  if (await getUser(userId)) throw new Error(`The account ${userId} is not deleted`);
  await postponeDeletionRun(userId, isoNow(DELETION_SILENCE_SECONDS));
  await endOwnedWorkspaces(userId);
  for (const { workspaceId } of await listMemberships(userId)) {
    await leave(workspaceId, userId);
    if (!hasTime()) return { done: false };
  }
  if (!(await endBegun(userId, hasTime))) return { done: false };
  await forgetRequests(LIMITS_BY_USER, userId);
  if (run.deletesComments && !(await deleteCommentsBy(userId, hasTime))) return { done: false };
  const isEmpty = await eachPage(() => firstUserContents(userId, PAGE), deleteUserContents, hasTime);
  if (!isEmpty) return { done: false };
  const pictures = { id: `${userId}:pictures`, prefixes: [personPicturesPrefix(userId)] };
  await apply([removeDeletionRun(userId), putCleanupJob(pictures)]);
  return { done: true };
}
