import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordingActions } from '../features/recordings/recording-actions.ts';
import { errorMessage } from '../lib/http/api-error.ts';
import { requestPlay, usePlayRequest } from '../lib/play-request.ts';
import { isUnauthorised } from '../lib/unauthorised.ts';
import { workspaceQueries } from '../lib/workspace-queries.ts';
import { toast } from '../ui/use-toast.ts';
import { RecordingDialogs } from './recording-dialogs.tsx';

/** Plays a recording that was asked for, such as one that was just saved, over whichever screen is open. */
export function RequestedPlayer() {
  const id = usePlayRequest();
  return <RecordingDialogs>{({ onPlay }) => id && <PlayOnce key={id} id={id} onPlay={onPlay} />}</RecordingDialogs>;
}

/** Opens the player once the recording is loaded. */
function PlayOnce({ id, onPlay }: { id: string; onPlay: RecordingActions['onPlay'] }) {
  const { data, error, isFetching } = useQuery({ ...workspaceQueries.recording(id), refetchOnMount: 'always' });
  useEffect(() => {
    if (isFetching) return;
    requestPlay(null);
    if (data) onPlay(data);
    else if (error && !isUnauthorised(error)) {
      toast({ variant: 'destructive', title: 'Error', description: errorMessage(error, 'Failed to load video.') });
    }
  }, [isFetching, data, error, onPlay]);
  return null;
}
