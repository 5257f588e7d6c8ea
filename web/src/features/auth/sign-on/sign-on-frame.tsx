import type { ReactNode } from 'react';
import { signOnOffer } from '#web/library/sign-on.ts';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** @param children nothing while they load */
export const SignOnFrame = ({ children }: { children?: ReactNode }) => (
  <SettingCard
    title="Sign-on"
    description={
      <span className="wrap-anywhere">{`Log in with your ${signOnOffer()?.name ?? 'company'} account.`}</span>
    }
  >
    {children ?? <Skeleton className="h-11" />}
  </SettingCard>
);
