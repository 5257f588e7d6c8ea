let isOff = false;

function ask(event: BeforeUnloadEvent): void {
  if (!isOff) event.preventDefault();
  isOff = false;
}

/** The browser asks before the page is left. @returns ends that */
export function guardLeaving(): () => void {
  isOff = false;
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Goes to another page, in place of this one in the history; this once, the browser does not ask. */
export function replacePageUnasked(path: string): void {
  isOff = true;
  window.location.replace(path);
}
