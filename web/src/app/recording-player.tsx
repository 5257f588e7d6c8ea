import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { momentStored } from '#shared/rules/moments.ts';
import { withStartTime } from '#shared/rules/start-time.ts';
import { copyMembersLink } from '#web/features/recordings/copy-members-link.ts';
import type { RecordingActions } from '#web/features/recordings/recording-actions.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { loadErrorText } from '#web/lib/query.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { paths } from '#web/library/paths.ts';
import { clearPlayRequest, usePlayRequest } from '#web/library/play-request.ts';
import { useNeighbors } from '#web/library/shown-recordings.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { DialogBoundary } from '#web/ui/dialog-boundary.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { useClosePlayer, useOpenPlayer, usePlayerAddress } from './player-address.ts';
import { RecordingDialogs, useCloseWhenGone } from './recording-dialogs.tsx';

const PlayerDialog = lazyDialog(() => import('#web/features/watch/player-dialog.tsx').then((m) => m.PlayerDialog));
const NoPlayerDialog = lazyDialog(() =>
  import('#web/features/watch/no-player-dialog.tsx').then((m) => m.NoPlayerDialog),
);

/** /recordings/{id}, opened on another screen: the player of a recording over that screen. */
export function RecordingPlayer() {
  const { id, over, startTime } = usePlayerAddress();
  const close = useClosePlayer();
  usePlayRequests();
  return (
    <RecordingDialogs>
      {(actions) =>
        id !== null &&
        over !== null && (
          <DialogBoundary resetKey={id} onClose={close}>
            <AddressedPlayer id={id} startTime={startTime} actions={actions} onClose={close} />
          </DialogBoundary>
        )
      }
    </RecordingDialogs>
  );
}

function usePlayRequests(): void {
  const asked = usePlayRequest();
  const open = useOpenPlayer();
  useEffect(() => {
    if (asked === null) return;
    clearPlayRequest();
    open(asked.id, { startTime: asked.startTime });
  }, [asked, open]);
}

interface AddressedPlayerProps {
  id: string;
  /** In seconds. */
  startTime: number;
  actions: RecordingActions;
  onClose: () => void;
}

/** The player of the recording in the address, or a dialog that says why there is nothing to play. */
function AddressedPlayer({ id, startTime, actions, onClose }: AddressedPlayerProps) {
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
        onGoTo={(recording) => open(recording.id, { known: recording })}
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

/** Whether the recording does not exist for the user. The server answers 400 to an invalid id, which counts too. */
const isMissing = (error: Error): boolean => isNotFound(error) || (error instanceof ApiError && error.status === 400);
