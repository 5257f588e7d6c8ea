import { tryApply } from '../../../data/ground/apply.ts';
import { type Recipient, stopCommentMails } from '../../../data/ground/mail-order.ts';
import { saveAddressMuted } from '../../../data/ground/muted-address.ts';
import { changeSettings } from '../../../data/identity/user.ts';
import { personIdOf } from '../../../data/sharing/comment.ts';
import { AppError } from '../../ground/app-error.ts';
import { findUnsubscribed } from '../../ground/mail/unsubscribe-token.ts';

const linkGone = (): AppError =>
  new AppError('NOT_FOUND', 'This link no longer works. You can turn the emails off in your settings.');

async function choose(userId: string, choice: Parameters<typeof changeSettings>[1]): Promise<void> {
  if (!(await changeSettings(userId, choice))) throw linkGone();
}

/** Ends the mails to a person about the comments of a recording. A deleted recording sends none anyway. */
async function stopRecording(recipient: Recipient): Promise<{ message: string }> {
  await tryApply(stopCommentMails(recipient));
  return { message: "You'll no longer get emails about comments on this recording" };
}

/**
 * Ends such mails for the recipient of one of them: those about first views, or about the comments of the recording. It
 * can be repeated.
 * @param isForAll whether those about the comments of all recordings end
 * @throws AppError NOT_FOUND for a token that is invalid, has expired, or belongs to a deleted account
 */
export async function unsubscribe(token: string, isForAll = false): Promise<{ message: string }> {
  const found = await findUnsubscribed(token);
  if (!found) throw linkGone();
  const all = { message: "You'll no longer get emails about comments" };
  if ('guest' in found) {
    const { email, recordingId, recipientId, placeId } = found.guest;
    if (!isForAll) return stopRecording({ recordingId, recipientId, placeId });
    await saveAddressMuted(email);
    return all;
  }
  const { userId, recordingId } = found;
  if (recordingId === null) {
    await choose(userId, { mailsFirstViews: false });
    return { message: "You'll no longer get emails about first views" };
  }
  if (!isForAll)
    return stopRecording({ recordingId, recipientId: personIdOf({ kind: 'member', userId }), placeId: null });
  await choose(userId, { mailsComments: false });
  return all;
}
