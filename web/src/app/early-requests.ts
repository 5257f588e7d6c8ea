import { CURRENT_USER_PATH } from '#shared/api/early-paths.ts';
import { readStored } from '#web/lib/storage.ts';
import { GUEST_ROUTES, OPEN_ROUTES, routes } from '#web/library/paths.ts';

const without: readonly string[] = [...GUEST_ROUTES, ...OPEN_ROUTES];

/** The path of a recording. Its id begins with the workspace's. */
const RECORDING = /^\/recordings\/((\w+)_\w+)$/;

/** Whether a path is for logged-in users, or of no screen. */
export const isProductPath = (path: string): boolean => !without.includes(path);

/**
 * The requests that a screen of a logged-in user starts with, as URLs: the first scripts bring no contracts.
 * @param workspaceId the workspace of the last visit; null for the default one
 */
export function firstRequests(path: string, workspaceId: string | null): string[] {
  if (!isProductPath(path)) return [];
  const ofAll = [CURRENT_USER_PATH, '/api/workspaces'];
  const [, recording, home] = RECORDING.exec(path) ?? [];
  if (home)
    return [
      ...ofAll,
      `/api/recordings/${recording}`,
      `/api/workspaces/${home}/members`,
      `/api/workspaces/${home}/projects`,
    ];
  if (workspaceId === null || path !== routes.home) return ofAll;
  const workspace = `/api/workspaces/${encodeURIComponent(workspaceId)}`;
  return [...ofAll, `${workspace}/stats`, `${workspace}/projects`, `${workspace}/recordings?limit=48`];
}

/** The workspace of the last visit; the screen that is loaded later checks whether the user is still a member. */
export function lastWorkspaceId(): string | null {
  const last = /"id":"([\w-]+)"/.exec(readStored('lastWorkspace') ?? '')?.[1];
  return readStored('selectedWorkspaceId') ?? last ?? null;
}
