import { onChange } from '#web/lib/api.ts';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import { queryClient } from '#web/lib/query.ts';
import { applyChanges } from './changes.ts';

let changesOf: typeof import('./call-changes.ts').changesOf | null = null;

async function loadChanges() {
  ({ changesOf } = await import('./call-changes.ts'));
  return changesOf;
}

/**
 * Keeps the cached data up to date with every call that changes something. What calls change is loaded after the first
 * screen. Where it does not load, everything is refetched.
 * @returns ends that
 */
export function keepCacheCurrent(): () => void {
  const forget = afterFirstScreen(() => void loadChanges().catch(() => undefined));
  const stop = onChange((operation, args, output) => {
    // At once if possible: the caller may wait for the refetches.
    if (changesOf) return void applyChanges(...changesOf(operation, args, output));
    loadChanges().then(
      (changes) => applyChanges(...changes(operation, args, output)),
      () => queryClient.invalidateQueries(),
    );
  });
  return () => {
    forget();
    stop();
  };
}
