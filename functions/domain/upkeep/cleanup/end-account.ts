import type * as z from 'zod';
import type { deleteAccountInput } from '#shared/api/identity/accounts.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { putDeletionRun } from '../../../data/ground/deletion-run.ts';
import type { EventActor } from '../../../data/ground/event.ts';
import { getEmailOwner, releaseEmail } from '../../../data/identity/email.ts';
import { endIdentity, getIdentity, type StoredIdentity } from '../../../data/identity/identity.ts';
import { checkActiveUser, getUser, removeUser, type User } from '../../../data/identity/user.ts';
import { putStoppedLinks } from '../../../data/sharing/stopped-links.ts';
import { startDeletionExecution } from '../../../gateways/step-functions.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { DELETION_START_SECONDS } from '../../../process/limits.ts';
import { AppError, invalidField, unauthorized } from '../../ground/app-error.ts';
import { stateEvent } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { HANDOVERS_AT_ONCE, type Handover, handOverWorkspaces } from '../../identity/members/hand-over.ts';
import { mailNewOwner } from '../../identity/members/mail-member.ts';
import { emptyWorkspaces } from './delete-workspace.ts';
import { endOwnedWorkspaces, listOwnedWorkspaces, type OwnedWorkspace } from './owned-workspaces.ts';

type Choices = z.output<typeof deleteAccountInput>['workspaces'];

const changed = () =>
  new AppError('OWNERSHIP_CHANGED', 'Your workspaces or their members have changed. Please choose again.');

/** Null for a workspace that is deleted. @throws AppError OWNERSHIP_CHANGED */
function handoverOf({ workspace, self, others }: OwnedWorkspace, choices: Choices): Handover | null {
  const choice = choices.find(({ id }) => id === workspace.id);
  if (others.length > 0 && !choice) throw changed();
  if (!choice || choice.newOwnerId === null) return null;
  const chosen = others.find(({ member }) => member.userId === choice.newOwnerId);
  if (!chosen) throw changed();
  return { workspace, from: self, to: chosen.member };
}

/**
 * The chosen new owner of each workspace. The other workspaces are deleted.
 * @throws AppError OWNERSHIP_CHANGED without a choice for a workspace with other members, and when the chosen member
 *   has left or is stopped: a person who joined a moment ago must not lose the workspace without a decision
 */
const chooseHandovers = (owned: OwnedWorkspace[], choices: Choices): Handover[] =>
  owned.flatMap((each) => handoverOf(each, choices) ?? []);

type Input = z.output<typeof deleteAccountInput>;

/**
 * @param whose the address, in the message
 * @throws AppError INVALID_INPUT when another address was typed as a confirmation
 */
export function requireTyped({ email }: { email: string }, typed: string, whose: 'your' | 'the'): void {
  if (typed.toLowerCase() === email.toLowerCase()) return;
  throw invalidField('email', `Please type ${whose} email address exactly to confirm deletion`);
}

interface Held {
  hasEmail: boolean;
  identity: StoredIdentity | null;
}

const removeAccount = (user: User, { hasEmail, identity }: Held, deletesComments: boolean): Change[] => [
  removeUser(user),
  ...(user.stopsLinks ? [putStoppedLinks(user.id)] : []),
  ...(hasEmail ? [releaseEmail(user.email, user.id)] : []),
  // From now on, it can sign up again too.
  ...endIdentity(user.id, identity),
  putDeletionRun({
    kind: 'account',
    id: user.id,
    restarts: 0,
    deletesComments,
    dueAt: isoNow(DELETION_START_SECONDS),
  }),
  ...orderRevocations([cutoffEntry.password(user.id, user.passwordVersion)]),
];

/** Reads the user again. @throws AppError CONFLICT when the password has changed since it was proven */
async function readAgain({ id, passwordVersion }: User): Promise<User> {
  const user = await getUser(id);
  if (!user) throw unauthorized();
  if (user.passwordVersion === passwordVersion) return user;
  throw new AppError('CONFLICT', 'Your password was changed at the same time. Please log in again.');
}

interface Ending extends Pick<Input, 'workspaces' | 'deletesComments'> {
  by: EventActor;
  /** Ids of people without whose active accounts the deletion is refused. */
  needs?: string[];
}

/**
 * @param done gets the handovers that are written
 * @returns the deleted user; null when something changed in between
 */
async function attempt(
  proved: User,
  { workspaces: choices, deletesComments, by, needs = [] }: Ending,
  done: Handover[],
): Promise<User | null> {
  // Read before the workspaces: a workspace that is handed over to the user later makes the change fail.
  const user = await readAgain(proved);
  const groups = inGroups(chooseHandovers(await listOwnedWorkspaces(user.id), choices), HANDOVERS_AT_ONCE);
  const last = groups.pop() ?? [];
  for (const group of groups) {
    if (!(await tryApply(handOverWorkspaces(group, by)))) return null;
    done.push(...group);
  }
  // Of two sign-ups with one address, one has it.
  const [holder, identity] = await Promise.all([getEmailOwner(user.email), getIdentity(user.id)]);
  const ended = removeAccount(user, { hasEmail: holder === user.id, identity }, deletesComments);
  const event = stateEvent('user.deleted', { workspaceId: null, by, of: user.id });
  // A handover checks its new owner. DynamoDB refuses two changes of one item in a transaction.
  const others = needs.filter((id) => !last.some(({ to }) => to.userId === id)).map(checkActiveUser);
  if (!(await tryApply([...handOverWorkspaces(last, by), ...ended, event, ...others]))) return null;
  done.push(...last);
  return user;
}

/**
 * Starts the removal. When this fails, the cleanup starts it: the account is gone, so nobody can repeat the
 * call.
 */
async function beginRemoval(userId: string): Promise<void> {
  try {
    await emptyWorkspaces(await endOwnedWorkspaces(userId));
    await startDeletionExecution(userId, { kind: 'account', id: userId });
  } catch (error) {
    logError('The removal of a deleted account was not begun', error);
  }
}

/**
 * Deletes an account. Workspaces with other members are handed over to the chosen members: up to twelve in the same
 * transaction, and others in transactions before it. From then on the account does not exist: its sessions, reset links
 * and media addresses are invalid, and its e-mail address can sign up again. Its other workspaces are deleted like any
 * other, and a workflow removes the remaining data.
 * @throws AppError OWNERSHIP_CHANGED, CONFLICT
 */
export async function endAccount(proved: User, ending: Ending): Promise<User> {
  const handovers: Handover[] = [];
  const user = await retryOnConflict(() => attempt(proved, ending, handovers));
  const handedTo = new Map<string, string[]>();
  for (const { workspace, to } of handovers)
    handedTo.set(to.userId, [...(handedTo.get(to.userId) ?? []), workspace.id]);
  await Promise.all([
    endAccess([cutoffEntry.password(user.id, user.passwordVersion)]),
    beginRemoval(user.id),
    ...[...handedTo].map(([userId, workspaceIds]) => mailNewOwner(user, workspaceIds, userId)),
  ]);
  return user;
}
