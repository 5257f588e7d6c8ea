import { Download, EllipsisVertical, Link2, Play, Trash2 } from 'lucide-react';
import type { Recording } from '../../../../shared/api/recordings.ts';
import { may } from '../../../../shared/rules/permissions.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useCurrentWorkspace } from '../../lib/current-workspace.tsx';
import { Button } from '../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { useDeleteRecording } from './queries.ts';
import type { RecordingActions } from './recording-grid.tsx';

const DELETE_QUESTION = 'Are you sure you want to delete this recording? This action cannot be undone.';

/** Everything that can be done with a recording, as far as the viewer may. */
export function RecordingMenu({ recording, onPlay, onShare, onDownload }: RecordingActions & { recording: Recording }) {
  const { mutate: deleteIt, isPending } = useDeleteRecording();
  const mayChange = useMayChange(recording);
  const hasFile = recording.filePath !== null;
  const confirmDelete = () => {
    if (window.confirm(DELETE_QUESTION)) deleteIt(recording);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" pending={isPending} aria-label={`Actions for ${recording.name}`}>
          {!isPending && <EllipsisVertical aria-hidden />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem disabled={!hasFile} onSelect={() => onPlay(recording)}>
          <Play aria-hidden /> Play
        </DropdownMenuItem>
        {mayChange && (
          <DropdownMenuItem disabled={!hasFile} onSelect={() => onShare(recording)}>
            <Link2 aria-hidden /> {recording.isShared ? 'Share Settings' : 'Share'}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem disabled={!hasFile} onSelect={() => onDownload(recording)}>
          <Download aria-hidden /> Download
        </DropdownMenuItem>
        {mayChange && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="destructive" onSelect={confirmDelete}>
              <Trash2 aria-hidden /> Delete
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function useMayChange({ userId }: Recording): boolean {
  const { workspace } = useCurrentWorkspace();
  const { user } = useCurrentUser();
  return workspace !== null && may(workspace.role, 'recording:change', user?.id === userId);
}
