import type { ReactNode } from 'react';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const TokensFrame = ({ children }: { children: ReactNode }) => (
  <SettingCard title="Tokens" description="Programs with a token act as you, within its scope, until it expires.">
    {children}
  </SettingCard>
);

export const TokensSkeleton = () => (
  <RowSkeleton label="Loading tokens...">
    <Skeleton className="h-3.5 w-48 max-w-full" />
  </RowSkeleton>
);
