import { CURRENT_USER_PATH } from '#shared/api/early-paths.ts';
import { requestEarly } from '#web/lib/early-responses.ts';
import { readStored } from '#web/lib/storage.ts';
import { GUEST_ROUTES, OPEN_ROUTES, routes } from '#web/library/paths.ts';
import { loadShell } from './guards.tsx';

const without: readonly string[] = [...GUEST_ROUTES, ...OPEN_ROUTES];

/**
 * The requests that a screen of a logged-in user starts with, as URLs: the first scripts bring no contracts.
 * @param workspaceId the workspace of the last visit; null for the default one
 */
export function firstRequests(path: string, workspaceId: string | null): string[] {
  const ofAll = [CURRENT_USER_PATH, '/api/workspaces'];
  if (workspaceId === null || path !== routes.home) return ofAll;
  const workspace = `/api/workspaces/${encodeURIComponent(workspaceId)}`;
  return [...ofAll, `${workspace}/stats`, `${workspace}/projects`, `${workspace}/recordings?limit=48`];
}

/** The workspace of the last visit; the screen that is loaded later checks whether the user is still a member. */
function lastWorkspaceId(): string | null {
  const last = /"id":"([\w-]+)"/.exec(readStored('lastWorkspace') ?? '')?.[1];
  return readStored('selectedWorkspaceId') ?? last ?? null;
}

/** Loads the data and the shell of the address's screen in parallel with the screen's code. */
export function loadEarly(path: string): void {
  if (without.includes(path)) return;
  requestEarly(firstRequests(path, lastWorkspaceId()));
  // If this fails, Shell loads the code again and reports a failure.
  loadShell().catch(() => undefined);
}
