import type { ReactNode } from 'react';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** @param children nothing while they load */
export const PasskeysFrame = ({ children }: { children?: ReactNode }) => (
  <SettingCard title="Passkeys" description="Log in with your fingerprint, face, PIN or security key.">
    {children ?? <Skeleton className="h-10" />}
  </SettingCard>
);
