import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { afterFirstScreen, endFirstScreen } from '#web/lib/first-screen.ts';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { holdPage } from '#web/lib/unauthorized.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { createRecorders } from './flow/recorders.ts';
import { RecorderAnnouncement } from './panel/announcement.tsx';
import { useSavedCopies } from './unfinished/use-saved-copies.ts';
import { RecorderContext, type StartOptions, useBackgroundUploads, useIsUnsaved, useRecorder } from './use-recorder.ts';

const loadOverlays = () => import('./recorder-overlays.tsx');

const Overlays = lazyComponent(() => loadOverlays().then((m) => m.RecorderOverlays));
const OverlaysFailure = lazyComponent(() => loadOverlays().then((m) => m.OverlaysFailure));

async function loadSteps() {
  const [{ STEPS }] = await Promise.all([import('./flow/recorder-steps.ts'), loadOverlays()]);
  return STEPS;
}

/** Holds the recorders of the page. Recordings and uploads continue when the screen changes. */
export function RecorderProvider({ children }: { children: ReactNode }) {
  const [recorders] = useState(() => createRecorders(loadSteps));
  const [setup, setSetup] = useState<StartOptions | null>(null);
  // After a logout, the recorders are unmounted with the product's screens.
  useEffect(
    () => () => {
      void recorders.leave().finally(recorders.current.get().release);
    },
    [recorders],
  );
  useEffect(() => holdPage(() => recorders.current.get().keepUntilStop()), [recorders]);
  // So that the first click on Record waits for nothing. If this fails, the click loads the code.
  useEffect(() => afterFirstScreen(() => void loadSteps().catch(() => undefined)), []);
  const access = useMemo(() => ({ recorders, setup, setSetup }), [recorders, setup]);
  return <RecorderContext value={access}>{children}</RecorderContext>;
}

/** The recorder's overlays, above every screen. */
export function RecorderDock() {
  const { setup, state } = useRecorder();
  const [isUsed, setUsed] = useState(false);
  const isSending = useBackgroundUploads().length > 0;
  if (!isUsed && (setup !== null || state.phase !== 'idle' || isSending)) setUsed(true);
  const isSetUp = setup !== null;
  // Toasts and the list of uploads, too, must be there when the line is not.
  useEffect(() => (isSetUp ? endFirstScreen() : undefined), [isSetUp]);
  const mustAsk = useIsUnsaved();
  useEffect(() => (mustAsk ? guardLeaving() : undefined), [mustAsk]);
  useSavedCopies();
  return (
    <>
      <RecorderAnnouncement state={state} />
      {isUsed && (
        <ErrorBoundary fallback={(retry) => <OverlaysFailure onRetry={retry} />}>
          <Overlays />
        </ErrorBoundary>
      )}
    </>
  );
}
