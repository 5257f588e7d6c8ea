import type { ComponentType } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Appears late, so that code that loads fast shows no flash of it. */
function ScreenLoads() {
  return (
    <p role="status" className="flex animate-appear-late items-center justify-center gap-2 py-16 text-muted-foreground">
      <Spinner />
      Loading...
    </p>
  );
}

/**
 * A route's `lazy`. The router keeps the failure of a `lazy` function and never calls it again, so this one does not
 * fail: a screen whose code did not load loads it each time that it is shown, and throws to the nearest error boundary.
 */
export const lazyScreen = (load: () => Promise<ComponentType>) => async () => ({
  Component: await load().catch(() => lazyComponent(load, ScreenLoads)),
});
