import { Menu } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, useLocation, useNavigationType, useOutlet } from 'react-router-dom';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { ImportsProvider } from '#web/features/imports/imports-provider.tsx';
import { ControlBar } from '#web/features/recorder/control-bar.tsx';
import { RecorderDock, RecorderProvider } from '#web/features/recorder/recorder-provider.tsx';
import { UnfinishedRecordings } from '#web/features/recorder/unfinished/unfinished-recordings.tsx';
import { useIsLocalListKnown } from '#web/features/recorder/unfinished/use-local-recordings.ts';
import { LostWorkspace } from '#web/features/workspaces/lost-workspace.tsx';
import { WorkspaceProvider } from '#web/features/workspaces/workspace-provider.tsx';
import { SwitcherFailure } from '#web/features/workspaces/workspace-switcher.tsx';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import { keepCurrent } from '#web/library/call-changes.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { followTabs } from '#web/library/store/facts.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { keepToastsClear } from '#web/ui/floating-elements.ts';
import { keepScrolled } from '#web/ui/keep-scrolled.ts';
import { lazyDialog, preloadOverlays } from '#web/ui/lazy-overlay.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { hasFocusInDialog } from '#web/ui/page-keys.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { forgetOutline, showBeginning } from './loading-screen.tsx';
import { openedOn, usePlayerAddress, useScreenPath } from './player-address.ts';
import { RecordingPlayer } from './recording-player.tsx';
import { setReturnPath } from './return-path.ts';
import { ScreenBoundary, ShellFailure } from './screen-boundary.tsx';
import { positionOf, scrollBack } from './scroll-positions.ts';
import { type Overlay, Shortcuts } from './shortcuts.tsx';
import { SidebarContent } from './sidebar.tsx';
import { UploadsPlace } from './uploads-place.tsx';

const iconButton = buttonVariants({ variant: 'ghost', size: 'icon' });

const Drawer = lazyDialog(() => import('./drawer.tsx').then((m) => m.Drawer));

/**
 * Top bar of narrow screens. Its button opens the sidebar as a drawer. Choosing a screen or a workspace closes it. Where the
 * panel of a running recording would cover it, it is at the bottom.
 * @param children receives the function that closes the drawer
 */
function TopBar({ children }: { children: (close: () => void) => ReactNode }) {
  const { key } = useLocation();
  const workspaceId = useCurrentWorkspace().workspace?.id;
  const [openAt, setOpenAt] = useState<{ key: string; workspaceId: string | undefined } | null>(null);
  const isOpen = openAt?.key === key && openAt.workspaceId === workspaceId;
  // The workspace may become known while the drawer is open.
  if (openAt && openAt.workspaceId === undefined && workspaceId) setOpenAt({ ...openAt, workspaceId });
  // Closed for good: after Back, the address is the same again.
  else if (openAt?.key && !isOpen) setOpenAt({ ...openAt, key: '' });
  const close = () => setOpenAt(null);
  return (
    <header
      ref={keepToastsClear}
      className="safe-top under-panel:fixed under-panel:inset-x-0 under-panel:top-auto under-panel:bottom-[max(var(--dock-height,0px),var(--bottom-bar-height,0px))] sticky top-0 z-30 flex h-[calc(3.5rem+env(safe-area-inset-top))] items-center gap-2 border-b under-panel:border-t under-panel:border-b-0 bg-background/95 px-2 backdrop-blur-sm lg:hidden"
    >
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={iconButton}
        onClick={() => setOpenAt({ key, workspaceId })}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      {openAt && (
        <Drawer isOpen={isOpen} onClose={close}>
          {children(close)}
        </Drawer>
      )}
      <Logo />
      <ControlBar className="me-1 ms-auto h-9 px-4" />
    </header>
  );
}

type Here = React.ContextType<typeof LocationContext>;

/**
 * The screen of the address. While a player is open, the screen on which it was opened stays mounted and keeps its own
 * location, because it reads its filters and tabs from there.
 */
function Screen() {
  const outlet = useOutlet();
  const here = useContext(LocationContext);
  const { over } = usePlayerAddress();
  const left = useRef<{ outlet: ReactNode; here: Here } | null>(null);
  useEffect(() => {
    if (over === null) left.current = { outlet, here };
  });
  const shown = over !== null && left.current !== null ? left.current : { outlet, here };
  return <LocationContext value={shown?.here ?? here}>{shown?.outlet}</LocationContext>;
}

/** The screens of the next person do not begin with what this person has seen. */
function forgetOutlineLater() {
  const cancel = afterFirstScreen(forgetOutline);
  return () => {
    cancel();
    forgetOutline();
  };
}

/** A part of the shell. If it cannot be shown, the other parts still are. */
const Part = ({ children }: { children: ReactNode }) => <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;

/**
 * Everything around the screens of a logged-in user. A recording continues when the screen changes. Recorder and imports
 * are outside of all that is drawn, so an error in it ends neither.
 */
export function Shell({ user }: { user: CurrentUser }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useEffect(forgetOutlineLater, []);
  useEffect(keepCurrent, []);
  useEffect(followTabs, []);
  useEffect(() => afterFirstScreen(preloadOverlays), []);
  // The user has come back from the login.
  useEffect(() => setReturnPath(null), []);
  return (
    <ImportsProvider userId={user.id}>
      <RecorderProvider>
        <ErrorBoundary fallback={(retry) => <ShellFailure onRetry={retry} />}>
          <WorkspaceProvider>
            <Frame user={user} onFind={() => setOverlay('palette')} />
            <RecorderDock />
            <Part>
              <Shortcuts user={user} opened={overlay} onOpen={setOverlay} />
              <RecordingPlayer />
              <LeaveQuestion />
            </Part>
          </WorkspaceProvider>
        </ErrorBoundary>
      </RecorderProvider>
    </ImportsProvider>
  );
}

function Frame({ user, onFind }: { user: CurrentUser; onFind: () => void }) {
  const main = useFocusOnNavigation();
  const hasItsPlace = useIsLocalListKnown();
  return (
    <div className="min-h-dvh under-panel:py-14 lg:grid lg:grid-cols-[256px_minmax(0,1fr)]">
      <SkipLink />
      <aside aria-label="Sidebar" className="sticky top-0 z-20 hidden h-dvh border-e bg-sidebar lg:block">
        <Part>
          <SidebarContent user={user} onFind={onFind} />
        </Part>
      </aside>
      <Part>
        <TopBar>
          {(close) => (
            <SidebarContent
              user={user}
              onFind={() => {
                close();
                onFind();
              }}
            />
          )}
        </TopBar>
      </Part>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-w-0 px-4 pt-6 pb-[calc(3rem+var(--dock-height,0px)+var(--toast-height,0px))] outline-none sm:px-6 lg:px-10 lg:pt-9"
      >
        <div className="mx-auto w-full max-w-[1280px]">
          <Part>
            <WorkspacesFailure />
            <LostWorkspace />
            <UnfinishedRecordings />
          </Part>
          {/* Unfinished recordings appear above the screen. To avoid a layout shift, the screen is hidden until their
              list is loaded, for two seconds at most. Its title and pictures stay where the outline has them. */}
          {!hasItsPlace && <div aria-hidden ref={showBeginning} className="h-0" />}
          <div className={hasItsPlace ? undefined : 'animate-hold'}>
            <ScreenBoundary onRetry={() => main.current?.focus({ preventScroll: true })}>
              <Screen />
            </ScreenBoundary>
          </div>
        </div>
      </main>
      <Part>
        <UploadsPlace />
      </Part>
    </div>
  );
}

/** The failure notice of the sidebar, for narrow screens: there, the sidebar is a drawer that may be closed. */
function WorkspacesFailure() {
  const { workspace, error, retry } = useCurrentWorkspace();
  if (!error || workspace) return null;
  return (
    <div className="mb-6 lg:hidden">
      <SwitcherFailure onRetry={retry} />
    </div>
  );
}

/** Leaves it to the app where the window is scrolled after Back: the browser does not wait for what a list loads. */
function scrollAfterBack(): () => void {
  window.history.scrollRestoration = 'manual';
  return () => {
    window.history.scrollRestoration = 'auto';
  };
}

/**
 * Scrolls to the top of a new screen, or after Back and a reload to where the person was, and moves the focus there for
 * keyboards and screen readers.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const pathname = useScreenPath();
  const { key, hash, state } = useLocation();
  const { over } = usePlayerAddress();
  // A player over a screen is a page of its own after a reload, and an address with a section says where to scroll.
  const isReturn = useNavigationType() === 'POP' && openedOn(state) === over && hash === '';
  const shown = useRef(pathname);
  useEffect(scrollAfterBack, []);
  useEffect(() => {
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    // An open dialog would take the focus back and select the text of its field, so that the next letter replaces it.
    if (isNew && !hasFocusInDialog()) main.current?.focus({ preventScroll: true });
    const left = isReturn ? positionOf(key) : undefined;
    if (left && left.top > 0) return keepScrolled(() => scrollBack(left));
    if (left || isNew) window.scrollTo(0, 0);
  }, [pathname, key, isReturn]);
  return main;
}
