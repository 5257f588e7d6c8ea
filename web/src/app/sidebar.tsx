import { LogOut, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { useLogout } from '#web/features/auth/queries.ts';
import { ControlBar } from '#web/features/recorder/control-bar.tsx';
import { useRecorder } from '#web/features/recorder/use-recorder.ts';
import { WorkspaceSwitcher } from '#web/features/workspaces/workspace-switcher.tsx';
import { useTheme } from '#web/lib/theme.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { paths } from '#web/library/paths.ts';
import { displayName } from '#web/library/person.ts';
import { useUnsavedEdit } from '#web/library/unsaved-edit.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { commandKeyText } from '#web/ui/page-keys.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { isActive, type NavigationEntry, navigationFor } from './navigation.ts';
import { useScreenPath } from './player-address.ts';
import { useUnsavedWork } from './use-unsaved-work.ts';
import type { EndedWork } from './work-question.tsx';

const WorkQuestion = lazyDialog(() => import('./work-question.tsx').then((m) => m.WorkQuestion));

/** Button that logs out. During a recording or an upload it asks first, and keeps the recording in this browser. */
function SignOut() {
  const logout = useLogout();
  const { recorders } = useRecorder();
  const [asked, setAsked] = useState<EndedWork | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const edit = useUnsavedEdit();
  const work = useUnsavedWork() ?? edit;
  const leave = async () => {
    setIsLeaving(true);
    await recorders.leave();
    logout.mutate(undefined, {
      onSettled: () => {
        setIsLeaving(false);
        setAsked(null);
      },
    });
  };
  const isPending = logout.isPending || isLeaving;
  // The recording or the upload may end while the question is open. Leaving ends it too.
  if (asked && asked !== work && !isPending) setAsked(null);
  return (
    <>
      <Button
        variant="ghost"
        className="flex-1 justify-start px-2.5 text-muted-foreground"
        pending={isPending}
        onClick={() => (work ? setAsked(work) : logout.mutate())}
      >
        {!isPending && <LogOut aria-hidden />}
        <span>Sign out</span>
      </Button>
      {asked && (
        <WorkQuestion
          by="signingOut"
          work={asked}
          pending={isPending}
          onConfirm={() => void leave()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

export function SidebarContent({ user, onFind }: { user: CurrentUser; onFind: () => void }) {
  return (
    <div className="flex h-full flex-col">
      <div className="grid grid-cols-1 gap-3 p-3">
        <Link to={paths.home} aria-label="Framekeep homepage" className="flex min-h-11 items-center rounded-lg px-1.5">
          <Logo />
        </Link>
        <WorkspaceSwitcher />
        <Button
          variant="ghost"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onFind}
          className="justify-start gap-3 px-2.5 text-muted-foreground"
        >
          <Search aria-hidden className="size-4.5" />
          <span className="flex-1 text-start">Find</span>
          <Kbd aria-hidden className="pointer-coarse:hidden">
            {commandKeyText('K')}
          </Kbd>
        </Button>
      </div>
      <nav aria-label="Main" className="grid flex-1 content-start gap-0.5 overflow-y-auto px-3">
        {navigationFor(user).map((entry) => (
          <Entry key={entry.path} {...entry} />
        ))}
      </nav>
      <div className="grid p-3">
        <ControlBar />
      </div>
      <UserBlock user={user} />
    </div>
  );
}

function Entry({ label, path, icon: Icon }: NavigationEntry) {
  const active = isActive(path, useScreenPath());
  return (
    <Link
      to={path}
      aria-current={active ? 'page' : undefined}
      className={cn(
        'flex h-10 touch-target items-center gap-3 rounded-lg px-2.5 font-medium text-sm transition-colors duration-150',
        active
          ? 'bg-primary-soft text-primary-text'
          : 'text-muted-foreground hover:bg-accent hover:text-accent-foreground',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {label}
    </Link>
  );
}

function UserBlock({ user }: { user: CurrentUser }) {
  const theme = useTheme();
  const { refetch } = useCurrentUser();
  return (
    <div className="grid gap-3 border-t p-3">
      <div className="flex min-w-0 items-center gap-3 px-1">
        {/* The URL of the picture expires after an hour at most, and the page may be open for longer. */}
        <Avatar id={user.id} imageUrl={user.profileImageUrl} person={user} onImageError={() => void refetch()} />
        <div className="min-w-0 flex-1">
          <p translate="no" className="truncate font-medium text-sm">
            {displayName(user)}
          </p>
          <p translate="no" className="address truncate text-muted-foreground text-xs">
            {user.email}
          </p>
        </div>
      </div>
      <div className="flex gap-1">
        <SignOut />
        <ThemeSwitch {...theme} />
      </div>
    </div>
  );
}
