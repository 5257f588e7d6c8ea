import type { StoredWorkspace } from '#shared/api/upkeep/installation.ts';
import { getUsers, type User } from '../../../data/identity/user.ts';
import { pageWorkspaces, type WorkspaceRecord } from '../../../data/identity/workspace.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { measureWorkspace } from '../../identity/projects/measure-workspace.ts';

/** Workspaces in one answer: the counts of each one's projects are read. */
const PAGE_MAX = 50;

const person = ({ firstName, lastName, email }: User) => ({ firstName, lastName, email });

async function present(workspaces: WorkspaceRecord[]): Promise<(StoredWorkspace | null)[]> {
  const live = workspaces.filter(({ deletingAt }) => deletingAt === undefined);
  const users = await getUsers(live.map(({ ownerId }) => ownerId));
  return Promise.all(
    workspaces.map(async ({ id, name, isPersonal, ownerId, createdAt, deletingAt }) => {
      if (deletingAt !== undefined) return null;
      const owner = users.get(ownerId);
      return { id, name, isPersonal, owner: owner ? person(owner) : null, createdAt, ...(await measureWorkspace(id)) };
    }),
  );
}

/**
 * The workspaces of the installation with what is stored in them, the newest first.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export const listStoredWorkspaces = ({ limit = PAGE_MAX, cursor }: PageRequest): Promise<Page<StoredWorkspace>> =>
  readPage(
    { limit: Math.min(limit, PAGE_MAX), cursor },
    { read: pageWorkspaces, positionOf: ({ id }) => id, show: present },
  );
