import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { WhenNear } from '#web/library/when-near.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { useScrollTo } from '#web/ui/keep-scrolled.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { TokensFrame, TokensSkeleton } from './tokens/tokens-frame.tsx';
import { WorkspaceCard } from './workspace-card.tsx';

/** Most stacks have no engine: the card is not part of the first screen. */
const TranscriptionCard = lazyComponent(
  () => import('./transcription-card.tsx').then((m) => m.TranscriptionCard),
  SettingsSkeleton,
);

/** Few workspaces have webhooks: their card is not part of the first screen. */
const WebhooksCard = lazyComponent(
  () => import('./webhooks/webhooks-card.tsx').then((m) => m.WebhooksCard),
  SettingsSkeleton,
);

/** Few people have tokens. */
const TokensCard = lazyComponent(
  () => import('./tokens/tokens-card.tsx').then((m) => m.TokensCard),
  () => (
    <TokensFrame>
      <TokensSkeleton />
    </TokensFrame>
  ),
);
const SessionsCard = lazyComponent(() => import('./sessions-card.tsx').then((m) => m.SessionsCard), SettingsSkeleton);

/** Only owners see it, at the end of the page. */
const WorkspaceEnd = lazyComponent(() => import('./workspace-end.tsx').then((m) => m.WorkspaceEnd), SettingsSkeleton);

/** Few people look into it: the card is not part of the first screen. */
const ActivityCard = lazyComponent(() => import('./activity-card.tsx').then((m) => m.ActivityCard), SettingsSkeleton);

/** Whether a workspace is loaded in which the user may do something. */
const may = (workspace: Workspace | null, action: Parameters<typeof mayIn>[1]): workspace is Workspace =>
  workspace !== null && mayIn(workspace, action);

interface AccountCards {
  profile: ReactNode;
  password: ReactNode;
  passkeys: ReactNode;
  mails: ReactNode;
  ending: ReactNode;
}

export interface GeneralProps {
  /** Null while it loads. */
  workspace: Workspace | null;
  /** Whether the workspaces could not be loaded. */
  hasFailed: boolean;
  isShown: boolean;
}

/** The label of a section is its first heading. Some sections are for people who may do something. */
const SECTIONS = [
  { id: 'workspace', label: 'Workspace' },
  { id: 'profile', label: 'Profile' },
  { id: 'passkeys', label: 'Passkeys' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'tokens', label: 'Tokens' },
  { id: 'webhooks', label: 'Webhooks', action: 'webhook:manage' },
  { id: 'mails', label: 'Emails' },
  { id: 'activity', label: 'Activity', action: 'acts:read' },
  { id: 'end', label: 'Hand over this workspace', action: 'workspace:delete' },
  { id: 'delete', label: 'Delete your account' },
] as const;

/** Scrolls to the section in the address, as soon as the cards have their place. */
function useSectionInAddress(isPlaced: boolean): void {
  const { hash } = useLocation();
  const section = isPlaced && SECTIONS.find(({ id }) => hash === `#${id}`);
  useScrollTo(section ? section.id : null);
}

/**
 * The section of the address while its beginning is on screen; otherwise the one in the middle of the screen, or the
 * first one at the top of the page, whose sections may still be loading.
 */
function useCurrentSection(): string {
  const { hash } = useLocation();
  const [current, setCurrent] = useState<string>(SECTIONS[0].id);
  useEffect(() => {
    const showCurrent = () => {
      const beginnings = SECTIONS.flatMap(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top === undefined ? [] : [{ id, top }];
      });
      const height = window.innerHeight;
      const addressed = beginnings.find(({ id, top }) => hash === `#${id}` && top >= 0 && top < height);
      const inMiddle = window.scrollY > 0 ? beginnings.findLast(({ top }) => top < height / 2) : undefined;
      setCurrent((addressed ?? inMiddle ?? SECTIONS[0]).id);
    };
    showCurrent();
    window.addEventListener('scroll', showCurrent, { passive: true });
    return () => window.removeEventListener('scroll', showCurrent);
  }, [hash]);
  return current;
}

/** Index of the sections beside them, on wide screens. Each section has an address. */
function SectionIndex({ workspace, className }: Pick<GeneralProps, 'workspace'> & { className: string }) {
  const current = useCurrentSection();
  return (
    <nav aria-label="Sections" className={`sticky top-9 hidden self-start xl:block ${className}`}>
      <ul className="grid gap-0.5 border-s">
        {SECTIONS.filter((section) => !('action' in section) || may(workspace, section.action)).map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              aria-current={section.id === current ? 'location' : undefined}
              className="-ms-px flex min-h-9 items-center border-transparent border-s-2 ps-4 text-muted-foreground text-sm transition-colors duration-150 hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground"
            >
              {section.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  id: (typeof SECTIONS)[number]['id'];
  className?: string;
  children: ReactNode;
}

/** The cards of a section are one card, divided by lines. */
function Section({ id, className = '', children }: SectionProps) {
  const label = SECTIONS.find((section) => section.id === id)?.label;
  return (
    <section
      id={id}
      // A link of the index moves the focus here.
      tabIndex={-1}
      aria-label={label}
      className={`grid outline-none scroll-mt-6 grid-cols-1 *:not-first:-mt-px *:not-last:rounded-b-none *:not-first:rounded-t-none ${className}`}
    >
      {children}
    </section>
  );
}

/**
 * Settings of the workspace, the user's account and sessions, and the cards that delete both. Forms stay mounted while
 * the tab is hidden.
 */
export function GeneralTab({ workspace, hasFailed, isShown, ...cards }: GeneralProps & AccountCards) {
  // Invisible until the height of the card above is known: it depends on the role.
  const isPlaced = workspace !== null || hasFailed;
  useSectionInAddress(isPlaced);
  const isAddressed = useLocation().hash !== '';
  const shown = isPlaced ? '' : 'invisible';
  const near = (id: SectionProps['id'], height: string, content: ReactNode) => (
    <Section id={id} className={shown}>
      <WhenNear isNow={isAddressed} isPlaced={isPlaced} height={height}>
        {content}
      </WhenNear>
    </Section>
  );
  return (
    <div className="grid grid-cols-1 gap-12 xl:grid-cols-[minmax(0,56rem)_12rem]">
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        <Section id="workspace">
          {workspace ? <WorkspaceCard key={workspace.id} workspace={workspace} /> : <SettingsSkeleton />}
          {workspace?.transcription.hasEngine && mayIn(workspace, 'workspace:describe') && (
            <TranscriptionCard key={`${workspace.id} transcripts`} workspace={workspace} />
          )}
        </Section>
        <Section id="profile" className={shown}>
          {cards.profile}
          {isShown && <AccountCard />}
          <WhenNear isNow={isAddressed} isPlaced={isPlaced} height="min-h-96">
            {cards.password}
          </WhenNear>
        </Section>
        {near('passkeys', 'min-h-40', isShown && cards.passkeys)}
        {near('sessions', 'min-h-60', isShown && <SessionsCard />)}
        {near('tokens', 'min-h-40', isShown && <TokensCard />)}
        {may(workspace, 'webhook:manage') &&
          near('webhooks', 'min-h-40', isShown && <WebhooksCard key={workspace.id} workspace={workspace} />)}
        {near('mails', 'min-h-40', cards.mails)}
        {may(workspace, 'acts:read') &&
          near('activity', 'min-h-40', isShown && <ActivityCard key={workspace.id} workspace={workspace} />)}
        {may(workspace, 'workspace:delete') && near('end', 'min-h-40', <WorkspaceEnd workspace={workspace} />)}
        {near('delete', 'min-h-24', cards.ending)}
      </div>
      {/* A link to a section that is invisible would take the focus away, and give it to nothing. */}
      <SectionIndex workspace={workspace} className={shown} />
    </div>
  );
}

function AccountCard() {
  const { user } = useCurrentUser();
  return (
    <SettingCard title="Account" description="The email you log in with, and your ID.">
      <div className="grid gap-5">
        <FormField label="Email">
          <CopyField what="Email" value={user?.email ?? ''} />
        </FormField>
        <FormField label="User ID">
          <CopyField what="User ID" value={user?.id ?? ''} className="tabular max-sm:text-[13px]" />
        </FormField>
      </div>
    </SettingCard>
  );
}
