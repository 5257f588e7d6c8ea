import { LOGIN_REDIRECT_PATH } from '#shared/api/early-paths.ts';
import { replacePageUnasked } from '#web/lib/leave-guard.ts';
import { setReturnPath } from '#web/lib/return-path.ts';
import { pageHold, UNAUTHORISED_REDIRECT_MS } from '#web/lib/unauthorised.ts';
import { toast } from '#web/ui/use-toast.ts';

let leaving = false;

const say = (description: string) => void toast({ variant: 'destructive', title: 'Unauthorized', description });

/**
 * Redirects to the login. The screen that needed a session leaves the history, so that Back does not lead to it. The
 * browser does not ask before leaving: an unsaved recording is kept on disk, and cannot be uploaded without a session.
 * If the page is still there afterwards, because the redirect was stopped or Back restored it, the next 401 notifies
 * again.
 */
function leave(): void {
  say('You are logged out. Logging in again...');
  setTimeout(() => {
    setReturnPath(window.location.pathname);
    replacePageUnasked(LOGIN_REDIRECT_PATH);
    leaving = false;
  }, UNAUTHORISED_REDIRECT_MS);
}

/**
 * Shows that the session has ended, and redirects to the login: at once, or during a recording after Stop. Several
 * calls that fail at the same time show one notice.
 */
export function notifyUnauthorised(): void {
  if (leaving) return;
  leaving = true;
  const held = pageHold();
  if (!held) {
    leave();
    return;
  }
  say('You are logged out. Your recording goes on and stays in this browser; you log in again after Stop.');
  held.then(leave, leave);
}
