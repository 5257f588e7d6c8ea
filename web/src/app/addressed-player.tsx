import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { momentStored } from '#shared/rules/editing/moments.ts';
import { withStartTime } from '#shared/rules/video/start-time.ts';
import { copyMembersLink } from '#web/features/recordings/copy-members-link.ts';
import { useRecordingActions } from '#web/features/recordings/recording-actions.ts';
import { PlayerDialog } from '#web/features/watch/player-dialog.tsx';
import { isMissing } from '#web/lib/not-found.ts';
import { loadErrorText } from '#web/lib/query.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { paths } from '#web/library/paths.ts';
import { useNeighbors } from '#web/library/shown-recordings.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { useOpenPlayer } from './player-address.ts';
import { RecordingDialogs, useCloseWhenGone } from './recording-dialogs.tsx';

const NoPlayerDialog = lazyDialog(() =>
  import('#web/features/watch/no-player-dialog.tsx').then((m) => m.NoPlayerDialog),
);

interface AddressedPlayerProps {
  id: string;
  /** In seconds. */
  startTime: number;
  onClose: () => void;
}

/** The player of the recording in the address, or a dialog that says why there is nothing to play. */
export const AddressedPlayer = (props: AddressedPlayerProps) => (
  <RecordingDialogs>
    <Player {...props} />
  </RecordingDialogs>
);

function Player({ id, startTime, onClose }: AddressedPlayerProps) {
  const actions = useRecordingActions();
  const { data, error, isFetching, refetch } = useQuery({
    ...workspaceQueries.recording(id),
    refetchOnMount: 'always',
  });
  const neighbors = useNeighbors(id);
  const open = useOpenPlayer();
  const navigate = useNavigate();
  useCloseWhenGone(data, error, onClose);
  if (data) {
    return (
      <PlayerDialog
        recording={data}
        startTime={startTime}
        neighbors={neighbors}
        onGoTo={open}
        onEdit={() => actions.onEdit(data)}
        onCaptions={() => actions.onCaptions(data)}
        onShare={() => actions.onShare(data)}
        onCopyMembersLink={(seconds) => void copyMembersLink(data.id, momentStored(data.moments, seconds))}
        onOpenPage={(seconds) =>
          void navigate(withStartTime(paths.recording(data.id), momentStored(data.moments, seconds)))
        }
        onClose={onClose}
      />
    );
  }
  if (!error || isUnauthorized(error)) return null;
  return (
    <NoPlayerDialog
      failure={isMissing(error) ? null : loadErrorText(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}
