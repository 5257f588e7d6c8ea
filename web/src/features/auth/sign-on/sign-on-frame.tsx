import type { ReactNode } from 'react';
import { signOnOffer } from '#web/library/sign-on.ts';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** @param children nothing while they load */
export const SignOnFrame = ({ children }: { children?: ReactNode }) => (
  <SettingCard
    title="Sign-on"
    description={
      <span className="wrap-anywhere">{`Log in by your account at ${signOnOffer()?.name ?? 'the provider'}.`}</span>
    }
  >
    {children ?? <Skeleton className="h-11" />}
  </SettingCard>
);
