import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PasskeysFrame } from '../passkeys/passkeys-frame.tsx';

/** Few people have passkeys, or sign on: these cards are not part of the first screen. */
export const LazyLoginsCards = lazyComponent(
  () => import('./logins-cards.tsx').then((m) => m.LoginsCards),
  PasskeysFrame,
);
