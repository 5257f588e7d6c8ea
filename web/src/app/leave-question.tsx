import { useEffect, useState } from 'react';
import { useRecorder } from '#web/features/recorder/use-recorder.ts';
import { unsavedEdit } from '#web/library/unsaved-edit.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { leaveDecision } from './leaving.ts';
import { useHeldChange } from './screen-router.tsx';
import { useUnsavedWork } from './use-unsaved-work.ts';
import type { EndedWork } from './work-question.tsx';

const WorkQuestion = lazyDialog(() => import('./work-question.tsx').then((m) => m.WorkQuestion));

/**
 * Asks before a change of address (Back or a link) ends a recording or an upload. A change to a screen for guests,
 * which would redirect back to the product, is blocked without a question.
 */
export function LeaveQuestion() {
  const { recorders } = useRecorder();
  const unsaved = useUnsavedWork();
  const endsWork = (pathname: string) => unsaved !== null && leaveDecision(pathname) !== 'go';
  const held = useHeldChange(
    (from, to) =>
      endsWork(to) ||
      // The session has ended when a screen for guests opens.
      (unsavedEdit() !== null && to !== from && leaveDecision(to) !== 'stay'),
  );
  const [asked, setAsked] = useState<EndedWork | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!held) return;
    const decision = leaveDecision(held.pathname);
    if (unsaved !== null && decision === 'stay') return held.stay();
    const ended = decision === 'go' || unsaved === null ? (unsavedEdit() ?? 'cut') : unsaved;
    setAsked((asked) => asked ?? ended);
  }, [held, unsaved]);
  const stay = () => {
    setAsked(null);
    held?.stay();
  };
  const leave = async () => {
    setIsLeaving(true);
    if (held && endsWork(held.pathname)) await recorders.leave();
    setAsked(null);
    setIsLeaving(false);
    held?.proceed();
  };
  if (!asked) return null;
  return <WorkQuestion by="leaving" work={asked} pending={isLeaving} onConfirm={() => void leave()} onClose={stay} />;
}
