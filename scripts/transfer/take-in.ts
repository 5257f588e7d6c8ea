import { apply, tryApply } from '#functions/data/ground/apply.ts';
import { claimEmail, getEmailOwner } from '#functions/data/identity/email.ts';
import { linkIdentity } from '#functions/data/identity/identity.ts';
import { addMember } from '#functions/data/identity/member.ts';
import { putPasskey } from '#functions/data/identity/passkey.ts';
import { getUser, putUser, type User } from '#functions/data/identity/user.ts';
import { putWorkspace } from '#functions/data/identity/workspace.ts';
import { AppError } from '#functions/domain/ground/app-error.ts';
import { personPictureKey } from '#functions/domain/ground/media-files/media-keys.ts';
import { invitationMail } from '#functions/domain/identity/invitations/invitation-mail.ts';
import { saveInvitation } from '#functions/domain/identity/invitations/save-invitation.ts';
import { mediaBucket } from '#functions/gateways/s3/s3.ts';
import { MailNotSentError, sendMail } from '#functions/gateways/ses.ts';
import { isoNow } from '#functions/process/clock.ts';
import { newId, newSecret } from '#functions/process/ids.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { type BegunWorkspace, beginWorkspace } from './begun-workspaces.ts';
import { findFile, type Transfer } from './open-transfer.ts';
import { type Placing, storeProjects, storeRecording } from './store-workspace.ts';
import type { TransferAccount, TransferWorkspace } from './transfer-format.ts';
import { sendFile } from './transfer-objects.ts';

/** What was taken in. */
export interface TakenIn {
  accounts: number;
  workspaces: number;
  recordings: number;
  invitations: number;
}

type Note = Placing['note'];

async function storeContent(placing: Placing, workspace: TransferWorkspace): Promise<number> {
  await storeProjects(placing, workspace.projects);
  let stored = 0;
  for (const recording of workspace.recordings) if (await storeRecording(placing, recording)) stored += 1;
  return stored;
}

/** Invites the members of a workspace, as its owner would. Nobody becomes a member without accepting. */
async function inviteMembers(
  begun: BegunWorkspace,
  owner: User,
  { name, members }: TransferWorkspace,
  origin: string,
  note: Note,
): Promise<number> {
  const others = members.filter(({ email }) => email.toLowerCase() !== owner.email.toLowerCase());
  const left = others.filter(({ email }) => !begun.invited.has(email));
  let invited = others.length - left.length;
  for (const { email, role } of left) {
    const token = newSecret();
    const invitable = role === 'owner' ? 'admin' : role;
    const url = `${origin}/accept-invitation?invitation=${token}`;
    try {
      await saveInvitation({ workspaceId: begun.id, email, role: invitable, invitedBy: owner.id }, token);
      await sendMail(invitationMail({ to: email, url, role: invitable, workspaceName: name, inviter: owner }));
      invited += 1;
      begun.addInvited(email);
    } catch (error) {
      // Since an interruption, this person may have accepted.
      if (error instanceof AppError && error.code === 'ALREADY_MEMBER') continue;
      if (!(error instanceof MailNotSentError)) throw error;
      note(`The invitation of ${email} could not be sent. Send it again in the workspace’s settings.`);
    }
  }
  return invited;
}

function storeWorkspace(id: string, ownerId: string, workspace: TransferWorkspace): Promise<void> {
  const { name, description, transcription } = workspace;
  const now = isoNow();
  const times = { createdAt: now, updatedAt: now };
  return apply([
    putWorkspace({ id, name, description, transcription, ownerId, isPersonal: false, ...times }),
    ...addMember({
      workspaceId: id,
      userId: ownerId,
      role: 'owner',
      invitedBy: null,
      invitedAt: null,
      acceptedAt: now,
      ...times,
    }),
  ]);
}

/**
 * Takes in one workspace under new ids. It belongs, with everything in it, to one account of this stack; its members
 * get invitations. After an interruption, the same call stores what is missing.
 * @param ownerEmail of that account
 * @param origin of this stack's app, for the links of invitations
 * @throws ExplainedError for an address without a verified account
 */
export async function takeInWorkspace(
  { root, workspaces: [workspace] }: Transfer,
  ownerEmail: string,
  origin: string,
  note: Note,
): Promise<TakenIn> {
  const ownerId = await getEmailOwner(ownerEmail);
  const owner = ownerId === null ? null : await getUser(ownerId);
  // Another sign-up with the address ends one that is not verified, with what it owns.
  if (!owner?.emailVerified || !workspace)
    throw new ExplainedError(`${ownerEmail} has no account here. Sign up with it first.`);
  const begun = await beginWorkspace(root, owner.id, note);
  if (begun.isNew) await storeWorkspace(begun.id, owner.id, workspace);
  const recordings = await storeContent({ root, workspaceId: begun.id, ownerId: owner.id, note }, workspace);
  const invitations = await inviteMembers(begun, owner, workspace, origin, note);
  begun.end();
  return { accounts: 0, workspaces: 1, recordings, invitations };
}

async function storeAccount(root: string, account: TransferAccount): Promise<void> {
  const { picture, passkeys, identity, ...facts } = account;
  const pictureKey = picture && personPictureKey(account.id, newId());
  if (picture && pictureKey)
    await sendFile(findFile(root, picture.path), picture, {
      bucket: mediaBucket(),
      key: pictureKey,
      contentType: THUMBNAIL_CONTENT_TYPE,
    });
  const versions = { passwordVersion: 0, tokensVersion: 0, handoverCount: 0 };
  const user = { ...facts, ...versions, pictureKey, emailVerified: true, lastSeenOn: null };
  if (!(await tryApply([putUser(user), claimEmail(account.email, account.id)])))
    throw new ExplainedError(`${account.email} has an account here already. A whole stack is taken into an empty one.`);
  for (const passkey of passkeys) await apply([putPasskey({ ...passkey, userId: account.id })]);
  if (identity) await apply(linkIdentity({ ...identity, userId: account.id }, null));
}

/** Takes in a whole stack with its ids: people log in with their passwords and passkeys, or sign on. The stack must be empty. */
export async function takeInStack({ root, workspaces, accounts }: Transfer, note: Note): Promise<TakenIn> {
  for (const account of accounts) await storeAccount(root, account);
  let recordings = 0;
  for (const { members, projects, recordings: content, ...workspace } of workspaces) {
    await apply([putWorkspace(workspace)]);
    for (const { email: _email, name: _name, ...member } of members)
      await apply(addMember({ ...member, workspaceId: workspace.id }));
    recordings += await storeContent(
      { root, workspaceId: workspace.id, ownerId: null, note },
      { ...workspace, members, projects, recordings: content },
    );
  }
  return { accounts: accounts.length, workspaces: workspaces.length, recordings, invitations: 0 };
}
