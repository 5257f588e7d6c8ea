import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { holdPage } from '#web/lib/unauthorized.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { createRecorder } from './flow/recorder.ts';
import { isUnsaved } from './flow/recorder-state.ts';
import { RecorderAnnouncement } from './panel/announcement.tsx';
import { useSavedCopies } from './unfinished/use-saved-copies.ts';
import { RecorderContext, type StartOptions, useRecorder } from './use-recorder.ts';

const loadOverlays = () => import('./recorder-overlays.tsx');

const Overlays = lazyComponent(() => loadOverlays().then((m) => m.RecorderOverlays));
const OverlaysFailure = lazyComponent(() => loadOverlays().then((m) => m.OverlaysFailure));

async function loadSteps() {
  const [{ STEPS }] = await Promise.all([import('./flow/recorder-steps.ts'), loadOverlays()]);
  return STEPS;
}

/** Holds the recorder of the page. A recording continues when the screen changes. */
export function RecorderProvider({ children }: { children: ReactNode }) {
  const [recorder] = useState(() => createRecorder(loadSteps));
  const [setup, setSetup] = useState<StartOptions | null>(null);
  // After a logout, the recorder is unmounted with the product's screens.
  useEffect(
    () => () => {
      void recorder.leave().finally(recorder.release);
    },
    [recorder],
  );
  useEffect(() => holdPage(recorder.keepUntilStop), [recorder]);
  // So that the first click on Record waits for nothing. If this fails, the click loads the code.
  useEffect(() => afterFirstScreen(() => void loadSteps().catch(() => undefined)), []);
  const access = useMemo(() => ({ recorder, setup, setSetup }), [recorder, setup]);
  return <RecorderContext value={access}>{children}</RecorderContext>;
}

/** The recorder's overlays, above every screen. */
export function RecorderDock() {
  const { setup, state } = useRecorder();
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && (setup !== null || state.phase !== 'idle')) setUsed(true);
  const mustAsk = isUnsaved(state);
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
