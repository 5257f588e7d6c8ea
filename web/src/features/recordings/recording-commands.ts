import { useStore } from '@nanostores/react';
import {
  Captions,
  Download,
  FolderInput,
  History,
  Link2,
  Lock,
  LockOpen,
  Pencil,
  Play,
  Scissors,
  Trash2,
  Users,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Recording } from '#shared/api/video/recordings.ts';
import { isMakersOwn, mayMakeLink } from '#shared/rules/video/makers-own.ts';
import { type Closing, closing } from '#web/comments/closing.ts';
import { failureText } from '#web/comments/failure-text.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import type { Command } from '#web/library/list/command.ts';
import { paths } from '#web/library/paths.ts';
import { useMayChangeEach } from '#web/library/workspace-queries.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { downloading } from './bulk-tasks.ts';
import { copyMembersLink } from './copy-members-link.ts';
import { useDeleteRecording } from './mutations.ts';
import { useRecordingActions } from './recording-actions.ts';

const loadQuestions = () => import('./bulk-questions.tsx');
const DeleteMany = lazyDialog(() => loadQuestions().then((m) => m.DeleteManyDialog));
const MoveMany = lazyDialog(() => loadQuestions().then((m) => m.MoveManyDialog));
const ShareMany = lazyDialog(() => loadQuestions().then((m) => m.ShareManyDialog));

const DELETE_QUESTION = 'Are you sure you want to delete this recording? This action cannot be undone.';

async function closeComments({ isClosed, close }: Closing): Promise<void> {
  try {
    await close(!isClosed);
    toast({ title: isClosed ? 'Comments opened' : 'Comments closed' });
  } catch (error) {
    const title = isClosed ? 'Comments not opened' : 'Comments not closed';
    toast({ variant: 'destructive', title, description: failureText(error) });
  }
}

/**
 * What the user can do with recordings, in the order of the menu.
 * @param hasPlay false where the player of the recording is on the screen
 */
export function useRecordingCommands(hasPlay = true): Command<Recording>[] {
  const actions = useRecordingActions();
  const may = useMayChangeEach();
  const { user } = useCurrentUser();
  const { mutate: deleteIt } = useDeleteRecording();
  const comments = useStore(closing);
  const navigate = useNavigate();
  const hasFile = ({ filePath }: Recording) => filePath !== null;
  const mayEditFile = (recording: Recording) => may(recording) && !isMakersOwn(recording);
  return [
    { label: 'Play', Icon: Play, may: (recording) => hasPlay && hasFile(recording), does: actions.onPlay },
    { label: 'Edit details', Icon: Pencil, may, does: actions.onEdit },
    { label: 'Captions', Icon: Captions, may, does: actions.onCaptions },
    {
      label: 'Edit video',
      Icon: Scissors,
      may: (recording) => mayEditFile(recording) && hasFile(recording),
      does: ({ id }) => void navigate(paths.cut(id)),
    },
    {
      label: 'Versions',
      Icon: History,
      may: (recording) => mayEditFile(recording) && (hasFile(recording) || recording.nextFile !== null),
      does: actions.onReplace,
    },
    {
      label: ({ isShared }) => (isShared ? 'Share Settings' : 'Share'),
      Icon: Link2,
      may: (recording) => may(recording) && mayMakeLink(recording, user?.id),
      does: actions.onShare,
      many: { label: 'Share', Question: ShareMany },
    },
    {
      label: 'Move to Project',
      Icon: FolderInput,
      may,
      does: actions.onMove,
      many: { label: 'Move', Question: MoveMany },
    },
    {
      label: comments?.isClosed ? 'Open comments' : 'Close comments',
      Icon: comments?.isClosed ? LockOpen : Lock,
      // Those on the screen.
      may: ({ id }) => comments?.recordingId === id,
      does: () => void (comments && closeComments(comments)),
    },
    { label: 'Copy link for members', Icon: Users, does: ({ id }) => void copyMembersLink(id) },
    {
      label: 'Download',
      Icon: Download,
      isDisabled: (recording) => !hasFile(recording),
      does: actions.onDownload,
      many: { label: 'Download', does: (recordings, start) => start(downloading(recordings, actions.save)) },
    },
    {
      label: 'Delete',
      Icon: Trash2,
      variant: 'destructive',
      may,
      does: (recording) => window.confirm(DELETE_QUESTION) && deleteIt(recording),
      many: { label: 'Delete', shortcut: 'Delete', Question: DeleteMany },
    },
  ];
}
