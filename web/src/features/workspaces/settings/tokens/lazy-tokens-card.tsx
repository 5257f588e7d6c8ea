import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { TokensFrame, TokensSkeleton } from './tokens-frame.tsx';

const Waiting = () => (
  <TokensFrame>
    <TokensSkeleton />
  </TokensFrame>
);

/** Few people have tokens: their card is not part of the first screen. */
export const LazyTokensCard = lazyComponent(() => import('./tokens-card.tsx').then((m) => m.TokensCard), Waiting);
