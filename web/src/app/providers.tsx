import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/lib/query.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Loaded beside the first screen, not before it. */
const Toaster = lazyComponent(() => import('#web/ui/toast.tsx').then((m) => m.Toaster));

/** What every screen needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {/* Without its code there are no messages, and the screens work. */}
      <ErrorBoundary fallback={() => null}>
        <Toaster />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
