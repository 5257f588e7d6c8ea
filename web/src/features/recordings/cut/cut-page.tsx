import { Scissors } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Recording } from '#shared/api/video/recordings.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import { sourceToPlay, waitsForFile } from '#shared/rules/video/playable-source.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { NoScreen } from '#web/library/no-screen.tsx';
import { paths } from '#web/library/paths.ts';
import { playsHere } from '#web/player/plays.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { CutEditor } from './cut-editor.tsx';
import { useCutFiles } from './queries.ts';

/** Why a video cannot be cut now; null when it can. */
export function cutHindrance(recording: Recording): string | null {
  if (recording.nextFile === 'cut') return 'A cut of this video is already being made.';
  if (recording.nextFile === 'replacement') return 'Another video of this recording is being prepared.';
  if (recording.filePath === null || isMakersOwn(recording)) return 'This recording has no video yet.';
  if (waitsForFile(recording)) return 'This video is being prepared. You can cut it in a moment.';
  if (recording.transcodeStatus === 'failed') return "This video could not be converted, so it can't be cut.";
  return sourceToPlay(recording, playsHere())
    ? null
    : 'This video is being converted. You can cut it here as soon as that has ended.';
}

/** /recordings/{id}/cut: the editor of a recording's video. */
export function CutPage() {
  const { id = '' } = useParams();
  return <CutOf key={id} id={id} />;
}

function CutOf({ id }: { id: string }) {
  const navigate = useNavigate();
  const { recording, files } = useCutFiles(id);
  const query = recording.isError ? recording : files;
  const isBegun = useRef(false);
  if (recording.data && files.data) {
    const isReady = cutHindrance(recording.data) === null && files.data.fileVersion === recording.data.fileVersion;
    // An edit that has begun stays when somebody else changes the video.
    isBegun.current ||= isReady;
    return isBegun.current ? (
      <>
        <PageTitle>{`Edit ${recording.data.name}`}</PageTitle>
        <CutEditor
          recording={recording.data}
          files={files.data}
          onSaved={() => void navigate(paths.recording(id), { replace: true })}
        />
      </>
    ) : (
      <NotNow id={id} title="This video cannot be cut now" text={cutHindrance(recording.data) ?? 'Please wait.'} />
    );
  }
  if (query.error && isNotFound(query.error)) {
    return <NotNow id={null} title="Recording not found" text="It was deleted, or you don't have access." />;
  }
  if (query.error instanceof ApiError && query.error.status === 403) {
    const text = 'Its owner, and admins and owners of the workspace, can change it.';
    return <NotNow id={id} title="You cannot edit this video" text={text} />;
  }
  if (query.error && !isUnauthorized(query.error)) {
    return (
      <>
        <PageTitle>The recording could not be loaded</PageTitle>
        <LoadFailure title="The recording could not be loaded" heading="h1" query={query} />
      </>
    );
  }
  return <EditorSkeleton />;
}

function NotNow({ id, title, text }: { id: string | null; title: string; text: string }) {
  const link =
    id === null
      ? { to: paths.recordings, label: 'All Recordings' }
      : { to: paths.recording(id), label: 'Back to the recording' };
  return <NoScreen icon={Scissors} title={title} description={text} link={link} />;
}

function EditorSkeleton() {
  return (
    <LoadingBoxes
      label="Loading the editor..."
      className="grid gap-4"
      boxes={[
        'h-12 w-1/2',
        'mx-auto aspect-video max-h-[46dvh] w-full rounded-lg',
        'h-9 w-2/3',
        'h-33 w-full rounded-lg',
      ]}
    />
  );
}
