import type { ReactNode } from 'react';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const TokensFrame = ({ children }: { children: ReactNode }) => (
  <SettingCard
    title="Tokens"
    titleId="tokens-title"
    description="Programs that have a token act as you, as far as its scope allows, until it ends."
  >
    {children}
  </SettingCard>
);

export const TokensSkeleton = () => (
  <div role="status" className="flex items-center gap-3">
    <span className="sr-only">Loading tokens...</span>
    <Skeleton className="size-5 rounded-full" />
    <div className="grid flex-1 gap-1.5">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-3.5 w-60 max-w-full" />
      <Skeleton className="h-3.5 w-48 max-w-full" />
    </div>
  </div>
);
