import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useIsImporting } from '#web/features/imports/imports-context.ts';
import { useRecorder } from '#web/features/recorder/use-recorder.ts';
import { unsavedEdit } from '#web/library/unsaved-edit.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { leaveDecision, unsavedWork } from './leaving.ts';

const QUESTIONS = {
  recording: {
    title: 'Leave while recording?',
    description:
      'Leaving stops your recording. It stays in this browser, and you can upload it when you come back to your recordings.',
    confirmLabel: 'Stop and leave',
    cancelLabel: 'Keep recording',
  },
  upload: {
    title: 'Leave before your recording is saved?',
    description:
      'Your recording is not saved yet. It stays in this browser, and you can upload it when you come back to your recordings.',
    confirmLabel: 'Leave',
  },
  files: {
    title: 'Leave before your files are uploaded?',
    description: 'Leaving stops the uploads. You can resume them when you come back to your recordings.',
    confirmLabel: 'Leave',
  },
  cut: {
    title: 'Leave without saving?',
    description: 'The cut is not saved. Your marks are lost when you leave.',
    confirmLabel: 'Leave',
    cancelLabel: 'Go on editing',
  },
  transcript: {
    title: 'Leave without saving?',
    description: 'Your corrections of the transcript are lost when you leave.',
    confirmLabel: 'Leave',
    cancelLabel: 'Go on editing',
  },
};

/**
 * Asks before a change of address (Back or a link) ends a recording or an upload. A change to a screen for guests,
 * which would redirect back to the product, is blocked without a question.
 */
export function LeaveQuestion() {
  const { recorder } = useRecorder();
  const isImporting = useIsImporting();
  const endsWork = (pathname: string) =>
    unsavedWork(recorder.state(), isImporting) !== null && leaveDecision(pathname) !== 'go';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      endsWork(pathname) ||
      // The session has ended when a screen for guests opens.
      (unsavedEdit() !== null && pathname !== currentLocation.pathname && leaveDecision(pathname) !== 'stay'),
  );
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { pathname } = blocker.location;
    const work = unsavedWork(recorder.state(), isImporting);
    const decision = leaveDecision(pathname);
    if (work !== null && decision === 'stay') return blocker.reset();
    const ended = decision === 'go' || work === null ? (unsavedEdit() ?? 'cut') : work;
    setAsked((asked) => asked ?? ended);
  }, [blocker, recorder, isImporting]);
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const leave = async () => {
    setIsLeaving(true);
    if (asked !== 'cut' && asked !== 'transcript') await recorder.leave();
    setAsked(null);
    setIsLeaving(false);
    blocker.proceed?.();
  };
  if (!asked) return null;
  return <ConfirmDialog {...QUESTIONS[asked]} pending={isLeaving} onConfirm={() => void leave()} onClose={stay} />;
}
