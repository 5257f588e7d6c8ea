import { Captions, Download, FolderInput, History, Link2, Pencil, Play, Scissors, Trash2, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Recording } from '#shared/api/recordings.ts';
import { isMakersOwn, mayMakeLink } from '#shared/rules/makers-own.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { paths } from '#web/library/paths.ts';
import { useMayChange } from '#web/library/workspace-queries.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';
import { copyMembersLink } from './copy-members-link.ts';
import { useDeleteRecording } from './queries.ts';
import type { RecordingActions } from './recording-actions.ts';

const DELETE_QUESTION = 'Are you sure you want to delete this recording? This action cannot be undone.';

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
        <Items recording={recording} actions={actions} hasPlay={hasPlay} onChoose={choose} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface ItemsProps extends Pick<RecordingMenuProps, 'recording' | 'actions' | 'hasPlay'> {
  onChoose: (action: () => void) => void;
}

/** Items of the menu. Rendered when it opens: a screen has many menus, and the user opens few of them. */
function Items({ recording, actions, hasPlay, onChoose }: ItemsProps) {
  const { mutate: deleteIt } = useDeleteRecording();
  const mayChange = useMayChange(recording);
  const { user } = useCurrentUser();
  const mayShare = mayMakeLink(recording, user?.id);
  const navigate = useNavigate();
  const hasFile = recording.filePath !== null;
  const confirmDelete = () => {
    if (window.confirm(DELETE_QUESTION)) deleteIt(recording);
  };
  return (
    <>
      {hasPlay && hasFile && (
        <DropdownMenuItem onSelect={() => onChoose(() => actions.onPlay(recording))}>
          <Play aria-hidden /> Play
        </DropdownMenuItem>
      )}
      {mayChange && (
        <>
          <DropdownMenuItem onSelect={() => onChoose(() => actions.onEdit(recording))}>
            <Pencil aria-hidden /> Edit details
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onChoose(() => actions.onCaptions(recording))}>
            <Captions aria-hidden /> Captions
          </DropdownMenuItem>
          {hasFile && !isMakersOwn(recording) && (
            <DropdownMenuItem onSelect={() => onChoose(() => void navigate(paths.cut(recording.id)))}>
              <Scissors aria-hidden /> Edit video
            </DropdownMenuItem>
          )}
          {(hasFile || recording.nextFile !== null) && !isMakersOwn(recording) && (
            <DropdownMenuItem onSelect={() => onChoose(() => actions.onReplace(recording))}>
              <History aria-hidden /> Versions
            </DropdownMenuItem>
          )}
          {mayShare && (
            <DropdownMenuItem onSelect={() => onChoose(() => actions.onShare(recording))}>
              <Link2 aria-hidden />
              <span>{recording.isShared ? 'Share Settings' : 'Share'}</span>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => onChoose(() => actions.onMove(recording))}>
            <FolderInput aria-hidden /> Move to Project
          </DropdownMenuItem>
        </>
      )}
      <DropdownMenuItem onSelect={() => onChoose(() => void copyMembersLink(recording.id))}>
        <Users aria-hidden /> Copy link for members
      </DropdownMenuItem>
      <DropdownMenuItem disabled={!hasFile} onSelect={() => onChoose(() => actions.onDownload(recording))}>
        <Download aria-hidden /> Download
      </DropdownMenuItem>
      {mayChange && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive" onSelect={() => onChoose(confirmDelete)}>
            <Trash2 aria-hidden /> Delete
          </DropdownMenuItem>
        </>
      )}
    </>
  );
}
