import type * as z from 'zod';
import type { deleteAccountInput } from '#shared/api/account.ts';
import { AppError } from '../app-error.ts';
import type { Handover } from '../members/hand-over.ts';
import type { OwnedWorkspace } from './owned-workspaces.ts';

type Choices = z.output<typeof deleteAccountInput>['workspaces'];

const changed = () =>
  new AppError('OWNERSHIP_CHANGED', 'Your workspaces or their members have changed. Please choose again.');

/** Null for a workspace that is deleted. */
function handoverOf({ workspace, self, others }: OwnedWorkspace, choices: Choices): Handover | null {
  if (others.length === 0) return null;
  const choice = choices.find(({ id }) => id === workspace.id);
  if (!choice) throw changed();
  if (choice.newOwnerId === null) return null;
  const chosen = others.find(({ member }) => member.userId === choice.newOwnerId);
  if (!chosen) throw changed();
  return { workspaceId: workspace.id, from: self, to: chosen.member };
}

/**
 * The chosen new owner of each workspace. The other workspaces are deleted.
 * @throws AppError OWNERSHIP_CHANGED without a choice for a workspace with other members, and when the chosen member
 *   has left: a person who joined a moment ago must not lose the workspace without a decision
 */
export const chooseHandovers = (owned: OwnedWorkspace[], choices: Choices): Handover[] =>
  owned.flatMap((each) => handoverOf(each, choices) ?? []);
