import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '../lib/query.ts';

/** Loaded beside the first screen, not before it. */
const Toaster = lazy(() => import('../ui/toast.tsx').then((m) => ({ default: m.Toaster })));

/** What every screen needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}
