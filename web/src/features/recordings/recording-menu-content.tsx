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
import { paths } from '#web/library/paths.ts';
import { useMayChange } from '#web/library/workspace-queries.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
  MenuEntries,
  type MenuEntry,
} from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';
import { toast } from '#web/ui/use-toast.ts';
import { copyMembersLink } from './copy-members-link.ts';
import { useDeleteRecording } from './mutations.ts';
import type { RecordingActions } from './recording-actions.ts';

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

/** Closes or opens the comments of the recording on the screen. */
function useCommentsEntry(id: string): MenuEntry {
  const comments = useStore(closing);
  if (comments?.recordingId !== id) return false;
  const opens = () => void closeComments(comments);
  return comments.isClosed
    ? { label: 'Open comments', Icon: LockOpen, opens }
    : { label: 'Close comments', Icon: Lock, opens };
}

export interface RecordingMenuProps {
  recording: Recording;
  actions: RecordingActions;
  isBeingDeleted: boolean;
  /** Whether the menu can play the recording; not where its player is on the screen. */
  hasPlay?: boolean;
  /** Look of the button; by default that of a button over the thumbnail. */
  look?: Pick<ButtonProps, 'variant' | 'className'>;
}

export function RecordingMenuContent({
  recording,
  actions,
  hasPlay = true,
  trigger,
  defaultOpen,
}: RecordingMenuProps & MenuProps) {
  const { choose, onCloseAutoFocus } = useMenuAction();
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={onCloseAutoFocus}>
        <Items recording={recording} actions={actions} hasPlay={hasPlay} choose={choose} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface ItemsProps extends Pick<RecordingMenuProps, 'recording' | 'actions' | 'hasPlay'> {
  choose: (action: () => void) => void;
}

/** Items of the menu. Rendered when it opens: a screen has many menus, and the user opens few of them. */
function Items({ recording, actions, hasPlay, choose }: ItemsProps) {
  const { mutate: deleteIt } = useDeleteRecording();
  const mayChange = useMayChange(recording);
  const { user } = useCurrentUser();
  const mayShare = mayChange && mayMakeLink(recording, user?.id);
  const commentsEntry = useCommentsEntry(recording.id);
  const navigate = useNavigate();
  const hasFile = recording.filePath !== null;
  const mayEditFile = mayChange && !isMakersOwn(recording);
  const confirmDelete = () => {
    if (window.confirm(DELETE_QUESTION)) deleteIt(recording);
  };
  const entries: MenuEntry[] = [
    hasPlay === true && hasFile && { label: 'Play', Icon: Play, opens: () => actions.onPlay(recording) },
    mayChange && { label: 'Edit details', Icon: Pencil, opens: () => actions.onEdit(recording) },
    mayChange && { label: 'Captions', Icon: Captions, opens: () => actions.onCaptions(recording) },
    mayEditFile &&
      hasFile && { label: 'Edit video', Icon: Scissors, opens: () => void navigate(paths.cut(recording.id)) },
    mayEditFile &&
      (hasFile || recording.nextFile !== null) && {
        label: 'Versions',
        Icon: History,
        opens: () => actions.onReplace(recording),
      },
    mayShare && {
      label: recording.isShared ? 'Share Settings' : 'Share',
      Icon: Link2,
      opens: () => actions.onShare(recording),
    },
    mayChange && { label: 'Move to Project', Icon: FolderInput, opens: () => actions.onMove(recording) },
    commentsEntry,
    { label: 'Copy link for members', Icon: Users, opens: () => void copyMembersLink(recording.id) },
    { label: 'Download', Icon: Download, disabled: !hasFile, opens: () => actions.onDownload(recording) },
    mayChange && 'line',
    mayChange && { label: 'Delete', Icon: Trash2, variant: 'destructive', opens: confirmDelete },
  ];
  return <MenuEntries entries={entries} choose={choose} />;
}
