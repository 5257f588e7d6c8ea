import { useQuery } from '@tanstack/react-query';
import type { Recording } from '#shared/api/video/recordings.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { paths } from '#web/library/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { fileVersionsQuery, useGiveUp, useNextFile, useRestoreFile, useRetryCut } from './queries.ts';

/** The status of the video that will replace the present one; nothing without one. */
export function NextFileStatus({ recording }: { recording: Recording }) {
  if (recording.nextFile === 'cut') return <CutStatus recording={recording} />;
  return recording.nextFile === 'replacement' ? <ReplacementStatus recording={recording} /> : null;
}

function ReplacementStatus({ recording }: { recording: Recording }) {
  const { next, failed } = useNextFile(recording);
  const giveUp = useGiveUp(recording);
  if (!next) return failed ? <LoadFailure title="Versions could not be loaded" query={failed} /> : null;
  const button = (label: string) => (
    <Button variant="outline" size="sm" pending={giveUp.isPending} onClick={() => giveUp.mutate(next.id)}>
      {label}
    </Button>
  );
  if (next.transcodeStatus === 'failed') {
    return (
      <Alert variant="destructive" title="The new video could not be converted">
        <p>{next.failure?.fact} The current video stays. Choose another file or record again.</p>
        <div className="mt-2">{button('Remove the new video')}</div>
      </Alert>
    );
  }
  if (next.transcodeStatus === 'processing') {
    return (
      <Alert variant="info" title="The new video is being converted">
        The current video stays until the new one is ready.
      </Alert>
    );
  }
  return (
    <Alert variant="info" title="A new video is being uploaded">
      <p>The current video stays until the new one is ready.</p>
      <div className="mt-2">{button('Cancel the new video')}</div>
    </Alert>
  );
}

type Failure = NonNullable<Recording['failure']>;

const REASONS: Record<Exclude<Failure['kind'], 'file'>, string> = {
  system: 'The conversion failed, but not because of the file.',
  join: 'The parts that were sent while it was recorded could not be joined into one file.',
  missing: 'Its file never arrived or was lost.',
};

const LOCAL_COPY =
  'Open Framekeep in the browser that recorded it. If that browser has a copy, it sends it automatically.';

/** Actions for people who may change the recording. */
const ADVICE: Record<Failure['kind'], string> = {
  file: 'Export it in another format, such as MP4 with H.264 and AAC, and replace the video. Links, views and comments stay.',
  system: 'Ask an administrator of Framekeep to retry it.',
  join: LOCAL_COPY,
  missing: LOCAL_COPY,
};

interface FileStatusProps {
  recording: Recording;
  mayChange: boolean;
  onReplace: () => void;
}

/** What is wrong with the video of a recording, and for people who may change it, the status of the next one. */
export const FileStatus = (props: FileStatusProps) => (
  <>
    {props.recording.failure && <FailureStatus {...props} failure={props.recording.failure} />}
    {props.mayChange && <NextFileStatus recording={props.recording} />}
  </>
);

/** Why the video of a recording could not be converted, and for people who may change it, what to do. */
function FailureStatus({ recording, failure, mayChange, onReplace }: FileStatusProps & { failure: Failure }) {
  const { user } = useCurrentUser();
  const { kind, fact } = failure;
  const isAdvised = mayChange && recording.nextFile === null;
  return (
    <Alert
      variant="destructive"
      title={kind === 'missing' ? 'This recording has no file' : 'This video could not be converted'}
    >
      <p>{kind === 'file' ? fact : REASONS[kind]}</p>
      {(kind === 'file' || kind === 'system') && <p>It plays only on devices that can play the original.</p>}
      {isAdvised && (
        <>
          <p>{kind === 'system' && user?.isAdmin ? 'Retry it in the transcoding recovery.' : ADVICE[kind]}</p>
          {kind === 'file' && (
            <Button variant="outline" size="sm" className="mt-2" onClick={onReplace}>
              Replace video
            </Button>
          )}
          {kind === 'system' && user?.isAdmin && (
            <LinkButton variant="outline" size="sm" className="mt-2" to={paths.admin}>
              Open the recovery
            </LinkButton>
          )}
        </>
      )}
    </Alert>
  );
}

function CutStatus({ recording }: { recording: Recording }) {
  const versions = useQuery({ ...fileVersionsQuery(recording.id), refetchOnMount: 'always' });
  const retry = useRetryCut(recording);
  const restore = useRestoreFile(recording);
  const source = versions.data?.next?.cut?.source;
  const restoreButton = source !== undefined && (
    <Button variant="outline" size="sm" pending={restore.isPending} onClick={() => restore.mutate(source)}>
      Restore the original
    </Button>
  );
  const failure = versions.isLoadingError && <LoadFailure title="Versions could not be loaded" query={versions} />;
  if (recording.transcodeStatus === 'failed') {
    return (
      <>
        <Alert variant="destructive" title="The cut failed">
          <p>The video stays hidden. No one can watch it.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" pending={retry.isPending} onClick={() => retry.mutate()}>
              Retry
            </Button>
            {restoreButton}
          </div>
        </Alert>
        {failure}
      </>
    );
  }
  return (
    <>
      <Alert variant="info" title="Cutting the video">
        <p>The video is hidden until it's done, then appears here automatically.</p>
        <div className="mt-2">{restoreButton}</div>
      </Alert>
      {failure}
    </>
  );
}
