let isOff = false;

function ask(event: BeforeUnloadEvent): void {
  if (!isOff) event.preventDefault();
  isOff = false;
}

/** Makes the browser ask before the page is left. @returns removes the guard */
export function guardLeaving(): () => void {
  isOff = false;
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Replaces the page in the history with another one. This time, the browser does not ask. */
export function replacePageUnasked(path: string): void {
  isOff = true;
  window.location.replace(path);
}
