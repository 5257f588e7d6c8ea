import { loginRedirect } from '#shared/api/auth.ts';
import { UNAUTHORISED_REDIRECT_MS } from '../lib/unauthorised.ts';
import { toast } from '../ui/use-toast.ts';

let leaving = false;

/**
 * Notifies that nobody is signed in any more, and goes to log in. Several calls that fail at once notify once.
 * The screen that needed a session leaves the history, so that Back does not lead there again.
 */
export function notifyUnauthorised(): void {
  if (leaving) return;
  leaving = true;
  toast({ variant: 'destructive', title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
  setTimeout(() => window.location.replace(loginRedirect.path), UNAUTHORISED_REDIRECT_MS);
}
