import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { queryClient } from '#web/lib/query.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { keepTexts } from '#web/ui/keep-texts.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import '#web/ui/app.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { NO_START_ID } from '#shared/rules/own-controls.ts';
import { onUnauthorized } from '#web/lib/unauthorized.ts';
import { isProductPath } from './early-requests.ts';
import { loadShell } from './guards.tsx';
import { isServed } from './is-served.ts';
import { createRouter } from './router.tsx';
import { notifyUnauthorized } from './unauthorized.ts';

/** Loaded in parallel with the first screen. */
const Toaster = lazyComponent(() => import('#web/ui/toast.tsx').then((m) => m.Toaster));

function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {/* If the code of the toasts does not load, the screens still work. */}
      <ErrorBoundary fallback={() => null}>
        <Toaster />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');
const sentence = document.getElementById(NO_START_ID);

function start(into: HTMLElement) {
  sentence?.remove();
  // If this fails, Shell loads the code again and reports a failure.
  if (isProductPath(window.location.pathname)) loadShell().catch(() => undefined);
  onUnauthorized(notifyUnauthorized);
  keepTexts();
  createRoot(into).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}

if (isServed()) start(root);
else {
  root.replaceChildren();
  sentence?.classList.add('now');
}
