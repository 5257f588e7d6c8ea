import { CURRENT_USER_PATH } from '#shared/api/identity/early-paths.ts';
import { readStored } from '#web/lib/storage.ts';
import { GUEST_ROUTES, OPEN_ROUTES, routes } from '#web/library/paths.ts';

const without: readonly string[] = [...GUEST_ROUTES, ...OPEN_ROUTES];

/** Whether a path is for logged-in users, or of no screen. */
export const isProductPath = (path: string): boolean => !without.includes(path);

const guestPaths: readonly string[] = GUEST_ROUTES;

export const isGuestPath = (path: string): boolean => guestPaths.includes(path);

type Address = Pick<Location, 'pathname' | 'search'>;

/** The path of a recording or a project. Its id begins with the workspace's. */
const OF_ONE = /^\/(recordings|projects)\/(([^\W_]+)_\w+)$/;

/** The first page of a list of recordings, the newest first. */
const CARDS = 'recordings?limit=48';

/** Whether a list of recordings is shown without a search, the newest first. */
const isWholeList = (search: string) => search === '' && (readStored('recordingsSort') ?? 'newest') === 'newest';

/** Whether the user was a viewer at the last visit: viewers have no named links. */
export const isViewer = () => readStored('selectedWorkspaceRole')?.includes('"role":"viewer"') ?? false;

/** What a screen of a workspace shows, as ends of URLs. */
function partsOf({ pathname, search }: Address): string[] {
  if (pathname === routes.home) return [CARDS, 'projects', 'stats'];
  if (pathname === routes.projects) return [CARDS, 'projects'];
  // A search begins with a POST, which discards early responses.
  if (pathname === routes.recordings) return isWholeList(search) ? [CARDS, 'projects', 'stats'] : [];
  if (pathname === routes.shared) return [...(isViewer() ? [] : ['links?limit=100']), 'projects', 'stats'];
  return [];
}

const inWorkspace = (id: string, parts: readonly string[]) => parts.map((part) => `/api/workspaces/${id}/${part}`);

/**
 * The requests that a screen starts with, as URLs: the first scripts bring no contracts. What names
 * the first pictures comes first.
 * @param workspaceId the workspace of the last visit; null for the default one
 */
export function firstRequests(address: Address, workspaceId: string | null): string[] {
  const { pathname, search } = address;
  // Says also to a visitor how people log in.
  if (isGuestPath(pathname)) return [CURRENT_USER_PATH];
  if (!isProductPath(pathname)) return [];
  const ofAll = [CURRENT_USER_PATH, '/api/workspaces'];
  const [, noun, one, home = ''] = OF_ONE.exec(pathname) ?? [];
  if (noun === 'recordings') {
    return [`/api/recordings/${one}`, ...ofAll, ...inWorkspace(home, ['members', 'projects'])];
  }
  if (noun === 'projects') {
    const cards = isWholeList(search) ? [`/api/projects/${one}/${CARDS}`] : [];
    return [...cards, `/api/projects/${one}`, ...ofAll, ...inWorkspace(home, ['projects'])];
  }
  if (workspaceId === null) return ofAll;
  const workspace = encodeURIComponent(workspaceId);
  const links = pathname === routes.shared ? [`/api/recordings/shared?workspaceId=${workspace}&limit=100`] : [];
  return [...links, ...inWorkspace(workspace, partsOf(address)), ...ofAll];
}

/** The workspace of the last visit; the screen that is loaded later checks whether the user is still a member. */
export function lastWorkspaceId(): string | null {
  const last = /"id":"([\w-]+)"/.exec(readStored('lastWorkspace') ?? '')?.[1];
  return readStored('selectedWorkspaceId') ?? last ?? null;
}
