import { Settings2, Users } from 'lucide-react';
import { PersonalNotice } from '#web/features/workspaces/members/personal-notice.tsx';
import { PeopleSkeleton } from '#web/library/list/people-skeleton.tsx';
import { settingTexts } from '#web/library/screen-texts.ts';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TAB_CLASSES } from '#web/ui/tabs.tsx';
import { NOTICE } from './show-personal-notice.ts';

const stateOf = (isActive: boolean) => ({ 'data-state': isActive ? 'active' : 'inactive' });

/** The tabs of the settings, and the beginning of one of them. See `Outline`. */
export function SettingsOutline({ tab }: { tab: 'general' | 'members' }) {
  return (
    <>
      <div className="flex gap-1 border-b">
        <span className={TAB_CLASSES} {...stateOf(tab === 'general')}>
          <Settings2 aria-hidden />
          General
        </span>
        <span className={TAB_CLASSES} {...stateOf(tab === 'members')}>
          <Users aria-hidden />
          Members
        </span>
      </div>
      <div className="pt-6">{tab === 'general' ? <General /> : <Members />}</div>
    </>
  );
}

const Field = ({ height = 'h-10' }: { height?: string }) => (
  <div className="grid gap-1.5">
    <Skeleton className="h-5 w-28" />
    <Skeleton className={height} />
  </div>
);

const General = () => (
  <div className="grid max-w-4xl grid-cols-1 gap-6">
    <SettingCard {...settingTexts.workspace}>
      <div className="grid gap-5">
        <Field />
        <Field height="h-20" />
        <div className="h-9" />
      </div>
    </SettingCard>
    <SettingCard {...settingTexts.profile}>
      <div className="grid gap-5">
        <Skeleton className="size-16 rounded-full" />
        <Field />
        <div className="h-9" />
      </div>
    </SettingCard>
  </div>
);

/** Which of the two it is, the page knows with the first response: see `showPersonalNotice`. */
const Members = () => (
  <div {...{ [NOTICE]: '' }}>
    <PeopleSkeleton label="Loading members..." />
    <div hidden>
      <PersonalNotice action={<div className="h-9" />} />
    </div>
  </div>
);
