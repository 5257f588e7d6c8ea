import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PasskeysFrame } from './passkeys-frame.tsx';

/** Few people have passkeys: their card is not part of the first screen. */
export const LazyPasskeysCard = lazyComponent(
  () => import('./passkeys-card.tsx').then((m) => m.PasskeysCard),
  PasskeysFrame,
);
