import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useState } from 'react';
import { useIsFirstScreenShown } from '#web/lib/first-screen.ts';
import { queryClient } from '#web/lib/query.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { keepFocusLater } from '#web/ui/keep-focus-later.ts';
import { keepTexts } from '#web/ui/keep-texts.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useToasts } from '#web/ui/use-toast.ts';
import '#web/ui/app.css';
import { createRoot } from 'react-dom/client';
import { NO_START_ID } from '#shared/rules/ground/own-controls.ts';
import { followOtherTabs, onUnauthorized } from '#web/lib/unauthorized.ts';
import { isProductPath } from './early-requests.ts';
import { loadShell } from './guards.tsx';
import { AddressedScreen } from './router.tsx';
import { notifyUnauthorizedCall } from './unauthorized.ts';

/**
 * Whether this browser draws the app as it is meant: has what Tailwind's styles are made of, which came with Chrome 111,
 * Firefox 128 and Safari 16.4.
 */
const isServed = (): boolean => 'registerProperty' in CSS && CSS.supports('color', 'color-mix(in oklab, red, blue)');

const Toaster = lazyComponent(() => import('#web/ui/toast.tsx').then((m) => m.Toaster));

/** Loaded after the first screen, or with the first toast. It stays. */
function LaterToaster() {
  const isFirstScreenShown = useIsFirstScreenShown();
  const hasToast = useToasts().length > 0;
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && (isFirstScreenShown || hasToast)) setNeeded(true);
  return isNeeded && <Toaster />;
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {/* If the code of the toasts does not load, the screens still work. */}
      <ErrorBoundary fallback={() => null}>
        <LaterToaster />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/**
 * Leaves the keys of an input method to it: Escape, which drops a suggestion, must not close the dialog around the field.
 * Safari sends the last key after the composition, with the code 229 (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
function leaveComposingKeys(): void {
  const leave = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  window.addEventListener('keydown', leave, { capture: true });
}

// Without the element, React's own error says so.
const root = document.getElementById('root') as HTMLElement;
const sentence = document.getElementById(NO_START_ID);

function start() {
  sentence?.remove();
  // If this fails, Shell loads the code again and reports a failure.
  if (isProductPath(window.location.pathname)) loadShell().catch(() => undefined);
  onUnauthorized(notifyUnauthorizedCall);
  followOtherTabs();
  keepTexts();
  leaveComposingKeys();
  keepFocusLater();
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <AddressedScreen />
      </Providers>
    </StrictMode>,
  );
}

if (isServed()) start();
else {
  root.replaceChildren();
  sentence?.classList.add('now');
}
