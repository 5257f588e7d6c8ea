let isOff = false;
/** How many guards have not ended. They share one listener. */
let guards = 0;

function ask(event: BeforeUnloadEvent): void {
  if (!isOff) event.preventDefault();
  isOff = false;
}

/** Makes the browser ask before the page is left. @returns removes the guard, once */
export function guardLeaving(): () => void {
  isOff = false;
  guards += 1;
  window.addEventListener('beforeunload', ask);
  return () => {
    guards -= 1;
    if (guards === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Replaces the page in the history with another one. This time, the browser does not ask. */
export function replacePageUnasked(path: string): void {
  isOff = true;
  window.location.replace(path);
}
