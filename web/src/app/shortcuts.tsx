import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { hasCommandKey, isForPage } from '#web/ui/page-keys.ts';
import { focusSearch } from '#web/ui/search-field.tsx';
import { useKeyDown } from '#web/ui/use-key-down.ts';

const Palette = lazyDialog(() => import('./palette.tsx').then((m) => m.Palette));
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog));

export type Overlay = 'palette' | 'shortcuts';

/** The action of a key press; null for a key that is not a shortcut. */
function actionOf(event: KeyboardEvent): Overlay | 'search' | null {
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

export function Shortcuts({ user, opened, onOpen }: ShortcutsProps) {
  useKeyDown((event) => {
    const action = actionOf(event);
    if (!action || event.repeat || !isForPage(event)) return;
    // Some browsers use these keys for their own search.
    event.preventDefault();
    if (action !== 'search') onOpen(action);
    else if (!focusSearch()) onOpen('palette');
  });
  const close = () => onOpen(null);
  if (!opened) return null;
  return opened === 'palette' ? (
    <Palette user={user} onShortcuts={() => onOpen('shortcuts')} onClose={close} />
  ) : (
    <ShortcutsDialog onClose={close} />
  );
}
