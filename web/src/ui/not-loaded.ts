import { toast } from './use-toast.ts';

/**
 * Says that a part of the page did not load.
 * @param sentence what could not be done
 */
export function notifyNotLoaded(sentence: string): void {
  // Some browsers ask for a failed module only after a reload (whatwg/html, issue 6768); Firefox 153 does.
  const help = 'Check your connection and try again. If that does not help, save your work, then reload the page.';
  toast({ variant: 'destructive', title: 'Error', description: `${sentence} ${help}` });
}
