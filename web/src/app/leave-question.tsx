import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useIsImporting } from '#web/features/imports/imports-context.ts';
import { isUnsaved } from '#web/features/recorder/flow/recorder-state.ts';
import { useRecorder } from '#web/features/recorder/use-recorder.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { leaveDecision } from './leave-decision.ts';

const RECORDING = {
  title: 'Leave while recording?',
  description:
    'Leaving stops your recording. It stays in this browser, and you can upload it when you come back to your recordings.',
  confirmLabel: 'Stop and leave',
  cancelLabel: 'Keep recording',
};

const UPLOADING = {
  title: 'Leave before your recording is saved?',
  description:
    'Your recording is not saved yet. It stays in this browser, and you can upload it when you come back to your recordings.',
  confirmLabel: 'Leave',
  cancelLabel: 'Cancel',
};

const FILES = {
  title: 'Leave before your files are uploaded?',
  description: 'Leaving stops the uploads. You can go on with them when you come back to your recordings.',
  confirmLabel: 'Leave',
  cancelLabel: 'Cancel',
};

/**
 * Asks before a change of address (Back or a link) ends a recording or an upload. Changes that would redirect back to
 * the product anyway are blocked without a question.
 */
export function LeaveQuestion() {
  const { recorder } = useRecorder();
  const isImporting = useIsImporting();
  const blocker = useBlocker(
    ({ nextLocation }) => (isUnsaved(recorder.state()) || isImporting) && leaveDecision(nextLocation.pathname) !== 'go',
  );
  const [asked, setAsked] = useState<typeof RECORDING | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (leaveDecision(blocker.location.pathname) === 'stay') return blocker.reset();
    const { phase } = recorder.state();
    const words = phase === 'recording' ? RECORDING : isUnsaved(recorder.state()) ? UPLOADING : FILES;
    setAsked((asked) => asked ?? words);
  }, [blocker, recorder]);
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const leave = async () => {
    setIsLeaving(true);
    await recorder.leave();
    blocker.proceed?.();
  };
  if (!asked) return null;
  return <ConfirmDialog {...asked} pending={isLeaving} onConfirm={() => void leave()} onClose={stay} />;
}
