import type { Change } from '../../../data/ground/apply.ts';
import { addMember } from '../../../data/identity/member.ts';
import { removeUnverifiedUser, type User } from '../../../data/identity/user.ts';
import { getVerification, removeVerification } from '../../../data/identity/verification.ts';
import { putWorkspace } from '../../../data/identity/workspace.ts';
import { newId } from '../../../process/ids.ts';
import { AppError } from '../../ground/app-error.ts';

/** Name given to the workspace that every user has from the start. */
const PERSONAL_WORKSPACE_NAME = 'Personal Workspace';

/** The refusal of an e-mail address that a verified account has. */
export const emailTaken = (): AppError =>
  new AppError('EMAIL_TAKEN', 'An account with this email already exists. Please log in instead.');

/** Whether the address of an account is not free for another. A stopped sign-up must not begin again by another one. */
export const isTaken = (holder: User | null): boolean =>
  holder !== null && (holder.emailVerified || holder.stoppedAt !== null);

/** The fields of every new account. */
const FIRST_SETTINGS = {
  passwordVersion: 0,
  tokensVersion: 0,
  pictureKey: null,
  handoverCount: 0,
  mailsFirstViews: true,
  mailsComments: true,
  stoppedAt: null,
  stopsLinks: false,
  lastSeenOn: null,
} satisfies Partial<User>;

type NewUser = Omit<User, keyof typeof FIRST_SETTINGS | 'id' | 'createdAt' | 'updatedAt'>;

/** @param createdAt ISO 8601 */
export const newUser = (fields: NewUser, createdAt: string): User => ({
  ...fields,
  ...FIRST_SETTINGS,
  id: newId(),
  createdAt,
  updatedAt: createdAt,
});

/**
 * Creates the personal workspace of a verified user.
 * @param createdAt ISO 8601
 */
export function addPersonalWorkspace({ id: userId }: Pick<User, 'id'>, createdAt: string): Change[] {
  const workspaceId = newId();
  const times = { createdAt, updatedAt: createdAt };
  return [
    putWorkspace({
      id: workspaceId,
      name: PERSONAL_WORKSPACE_NAME,
      description: null,
      ownerId: userId,
      isPersonal: true,
      ...times,
    }),
    ...addMember({
      workspaceId,
      userId,
      role: 'owner',
      invitedBy: null,
      invitedAt: null,
      acceptedAt: createdAt,
      ...times,
    }),
  ];
}

/**
 * Deletes an account that was never verified, and so owns nothing. Refused when it was verified or mailed another code meanwhile.
 */
export async function removeUnverified(userId: string): Promise<Change[]> {
  return [removeUnverifiedUser(userId), removeVerification(userId, await getVerification(userId))];
}
