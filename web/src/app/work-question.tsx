import { type ConfirmDialogProps, ConfirmPanel } from '#web/ui/confirm-panel.tsx';

const QUESTIONS = {
  leaving: {
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
      cancelLabel: 'Keep editing',
    },
    transcript: {
      title: 'Leave without saving?',
      description: 'Your corrections of the transcript are lost when you leave.',
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
    },
    description: {
      title: 'Leave without saving?',
      description: 'Your changes to the description are lost when you leave.',
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
    },
  },
  signingOut: {
    recording: {
      title: 'Sign out while recording?',
      description:
        'Signing out stops your recording. It stays in this browser, and you can upload it the next time you log in here.',
      confirmLabel: 'Stop and sign out',
      cancelLabel: 'Keep recording',
    },
    upload: {
      title: 'Sign out before your recording is saved?',
      description:
        'Your recording is not saved yet. It stays in this browser, and you can upload it the next time you log in here.',
      confirmLabel: 'Sign out',
    },
    files: {
      title: 'Sign out before your files are uploaded?',
      description: 'Signing out stops the uploads. You can resume them the next time you log in here.',
      confirmLabel: 'Sign out',
    },
    cut: {
      title: 'Sign out without saving?',
      description: 'The cut is not saved. Your marks are lost when you sign out.',
      confirmLabel: 'Sign out',
      cancelLabel: 'Keep editing',
    },
    transcript: {
      title: 'Sign out without saving?',
      description: 'Your corrections of the transcript are lost when you sign out.',
      confirmLabel: 'Sign out',
      cancelLabel: 'Keep editing',
    },
    description: {
      title: 'Sign out without saving?',
      description: 'Your changes to the description are lost when you sign out.',
      confirmLabel: 'Sign out',
      cancelLabel: 'Keep editing',
    },
  },
};

/** Unsaved work that a person may end. */
export type EndedWork = keyof (typeof QUESTIONS)['leaving'];

interface WorkQuestionProps extends Pick<ConfirmDialogProps, 'pending' | 'onConfirm' | 'onClose'> {
  by: keyof typeof QUESTIONS;
  work: EndedWork;
}

export const WorkQuestion = ({ by, work, ...rest }: WorkQuestionProps) => (
  <ConfirmPanel {...QUESTIONS[by][work]} {...rest} />
);
