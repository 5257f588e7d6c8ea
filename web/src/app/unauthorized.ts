import { LOGIN_REDIRECT_PATH } from '#shared/api/identity/early-paths.ts';
import { startTimeOf, withStartTime } from '#shared/rules/video/start-time.ts';
import { replacePageUnasked } from '#web/lib/leave-guard.ts';
import { queryClient } from '#web/lib/query.ts';
import { pageHold, UNAUTHORIZED_REDIRECT_MS } from '#web/lib/unauthorized.ts';
import { currentUserQuery } from '#web/library/current-user.ts';
import { paths } from '#web/library/paths.ts';
import { toast } from '#web/ui/use-toast.ts';
import { setReturnPath } from './return-path.ts';

let leaving = false;

const notify = (description: string) => void toast({ variant: 'destructive', title: 'Unauthorized', description });

/**
 * Redirects to the login, which replaces the present screen in the history: without a session, Back should not lead to
 * that screen. The browser does not ask before it leaves the page: an unsaved recording is on disk, and cannot be
 * uploaded without a session. If the page is still there afterwards, because the user stopped the redirect or Back
 * restored the page, the next 401 shows the notice again.
 */
function leave(): void {
  notify('You are logged out. Logging in again...');
  setTimeout(() => {
    const { location } = window;
    const isNew = location.pathname + location.search === paths.newRecording;
    setReturnPath(isNew ? paths.newRecording : withStartTime(location.pathname, startTimeOf(location)));
    replacePageUnasked(LOGIN_REDIRECT_PATH);
    leaving = false;
  }, UNAUTHORIZED_REDIRECT_MS);
}

/**
 * Shows that the session has ended, and redirects to the login. During a recording, the redirect waits for Stop.
 * Several calls that fail at the same time show one notice.
 */
export function notifyUnauthorized(): void {
  if (leaving) return;
  leaving = true;
  const held = pageHold();
  if (!held) {
    leave();
    return;
  }
  notify('You are logged out. Your recording goes on and stays in this browser; you log in again after Stop.');
  held.then(leave, leave);
}

/** Like `notifyUnauthorized`, but says nothing after a log-out: calls that it overtook fail as well. */
export function notifyUnauthorizedCall(): void {
  if (queryClient.getQueryData(currentUserQuery.queryKey) !== null) notifyUnauthorized();
}
