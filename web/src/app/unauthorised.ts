import { LOGIN_REDIRECT_PATH } from '#shared/api/early-paths.ts';
import { replacePageUnasked } from '#web/lib/leave-guard.ts';
import { setReturnPath } from '#web/lib/return-path.ts';
import { pageHold, UNAUTHORISED_REDIRECT_MS } from '#web/lib/unauthorised.ts';
import { toast } from '#web/ui/use-toast.ts';

let leaving = false;

const say = (description: string) => void toast({ variant: 'destructive', title: 'Unauthorized', description });

/**
 * The screen that needed a session leaves the history, so that Back does not lead there again. The browser does not ask
 * whether to leave: a recording that is not saved is kept on disk, and without a session this page cannot save it. A
 * page that is still there, because the redirect was stopped or Back restored it, notifies of the next 401 again.
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
 * Notifies that nobody is signed in any more, and goes to log in: at once, or, while something is recorded, after Stop.
 * Several calls that fail at once notify once.
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
