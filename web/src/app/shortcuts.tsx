import type { CurrentUser } from '#shared/api/auth.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { hasCommandKey, isForPage } from '#web/ui/page-keys.ts';
import { focusSearch } from '#web/ui/search-field.tsx';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { toast } from '#web/ui/use-toast.ts';

const Palette = lazyComponent(() => import('./palette.tsx').then((m) => m.Palette));
const ShortcutsDialog = lazyComponent(() => import('./shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog));

/** An overlay that a shortcut opens. */
export type Overlay = 'palette' | 'shortcuts';

/** The action of a key press; null for a key that is not a shortcut. */
function askedBy(event: KeyboardEvent): Overlay | 'search' | null {
  const { key } = event;
  if (hasCommandKey(event)) return key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null;
  if (event.altKey) return null;
  if (key === '/') return 'search';
  return key === '?' ? 'shortcuts' : null;
}

interface ShortcutsProps {
  user: CurrentUser;
  /** The open overlay; null while all are closed. */
  opened: Overlay | null;
  onOpen: (opened: Overlay | null) => void;
}

/** Listens for the shortcuts of every screen, and shows their overlays. */
export function Shortcuts({ user, opened, onOpen }: ShortcutsProps) {
  useKeyDown((event) => {
    const asked = askedBy(event);
    if (!asked || event.repeat || !isForPage(event)) return;
    // These keys open the browser's own search.
    event.preventDefault();
    if (asked !== 'search') onOpen(asked);
    else if (!focusSearch()) onOpen('palette');
  });
  const close = () => onOpen(null);
  const closeBroken = () => {
    close();
    const description = 'This could not be shown. Check your connection and try again.';
    toast({ variant: 'destructive', title: 'Error', description });
  };
  if (!opened) return null;
  return (
    <ErrorBoundary fallback={() => null} onError={closeBroken}>
      {opened === 'palette' ? (
        <Palette user={user} onShortcuts={() => onOpen('shortcuts')} onClose={close} />
      ) : (
        <ShortcutsDialog onClose={close} />
      )}
    </ErrorBoundary>
  );
}
