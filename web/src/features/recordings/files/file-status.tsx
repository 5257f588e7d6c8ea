import { useQuery } from '@tanstack/react-query';
import type { Recording } from '#shared/api/recordings.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { fileVersionsQuery, useGiveUp, useNextFile, useRestoreFile, useRetryCut } from './queries.ts';

/** What happens to the video that will take the place of a recording's; nothing without one. */
export function NextFileStatus({ recording }: { recording: Recording }) {
  if (recording.nextFile === 'cut') return <CutStatus recording={recording} />;
  return recording.nextFile === 'replacement' ? <ReplacementStatus recording={recording} /> : null;
}

function ReplacementStatus({ recording }: { recording: Recording }) {
  const next = useNextFile(recording);
  const giveUp = useGiveUp(recording);
  if (!next) return null;
  const button = (label: string) => (
    <Button variant="outline" size="sm" pending={giveUp.isPending} onClick={() => giveUp.mutate(next.id)}>
      {label}
    </Button>
  );
  if (next.transcodeStatus === 'failed') {
    return (
      <Alert variant="destructive" title="The new video could not be converted">
        <p>The present video stays. Choose another file or record again.</p>
        <div className="mt-2">{button('Remove the new video')}</div>
      </Alert>
    );
  }
  if (next.transcodeStatus === 'processing') {
    return (
      <Alert variant="info" title="The new video is being converted">
        The present video stays until the new one is ready.
      </Alert>
    );
  }
  return (
    <Alert variant="info" title="A new video is being uploaded">
      <p>The present video stays until the new one is ready.</p>
      <div className="mt-2">{button('Give up the new video')}</div>
    </Alert>
  );
}

function CutStatus({ recording }: { recording: Recording }) {
  const { data } = useQuery({ ...fileVersionsQuery(recording.id), refetchOnMount: 'always' });
  const retry = useRetryCut(recording);
  const restore = useRestoreFile(recording);
  const source = data?.next?.cut?.source;
  const isShown = recording.kept !== null;
  const restoreButton = source !== undefined && (
    <Button variant="outline" size="sm" pending={restore.isPending} onClick={() => restore.mutate(source)}>
      Restore the original
    </Button>
  );
  if (recording.transcodeStatus === 'failed') {
    return (
      <Alert variant="destructive" title="The cut could not be made">
        <p>
          {isShown
            ? 'Players skip the removed parts, which can still be fetched.'
            : 'The video stays hidden. Nobody can watch it.'}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" pending={retry.isPending} onClick={() => retry.mutate()}>
            Retry
          </Button>
          {restoreButton}
        </div>
      </Alert>
    );
  }
  return (
    <Alert variant="info" title="The cut is being made">
      <p>
        {isShown
          ? 'Players skip the removed parts, which can still be fetched until then.'
          : 'The video is hidden until then. It appears here by itself.'}
      </p>
      <div className="mt-2">{restoreButton}</div>
    </Alert>
  );
}
