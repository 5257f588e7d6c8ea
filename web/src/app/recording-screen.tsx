import { useQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listMembers } from '#shared/api/identity/members.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { MAIN_LINK } from '#shared/model/sharing/figures.ts';
import { useBeingDeleted, useDeleted } from '#web/features/recordings/deletions.ts';
import { DescriptionInPlace } from '#web/features/recordings/description-in-place.tsx';
import { useRecordingActions } from '#web/features/recordings/recording-actions.ts';
import { RecordingMenu } from '#web/features/recordings/recording-menu.tsx';
import { OutlineVideo } from '#web/features/watch/early-place.tsx';
import { RecordingPage } from '#web/features/watch/recording-page.tsx';
import { isMissing } from '#web/lib/not-found.ts';
import { operationQuery } from '#web/lib/query.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { useCurrentWorkspace, useFollowWorkspace } from '#web/library/current-workspace.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { NoScreen } from '#web/library/no-screen.tsx';
import { paths } from '#web/library/paths.ts';
import { workspaceOf } from '#web/library/store/entities.ts';
import { useMayChange, useProjects, workspaceQueries } from '#web/library/workspace-queries.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { usePlayerAddress } from './player-address.ts';
import { RecordingDialogs, useCloseWhenGone } from './recording-dialogs.tsx';

const FileStatus = lazyComponent(() =>
  import('#web/features/recordings/files/file-status.tsx').then((m) => m.FileStatus),
);
const RecordingTranscript = lazyComponent(() =>
  import('#web/features/recordings/captions/recording-transcript.tsx').then((m) => m.RecordingTranscript),
);
const LinkFiguresView = lazyComponent(() =>
  import('#web/features/links/figures/link-figures-view.tsx').then((m) => m.LinkFiguresView),
);

export function RecordingScreen() {
  const { id, startTime } = usePlayerAddress();
  return id === null ? null : (
    <RecordingDialogs>
      <AddressedRecording key={id} id={id} startTime={startTime} />
    </RecordingDialogs>
  );
}

interface AddressedRecordingProps {
  id: string;
  /** In seconds. */
  startTime: number;
}

/** Whether an id can be one of a recording. */
const isOfWorkspace = (id: string) => workspaceOf(id) !== id;

/** The members of a recording's workspace: their request does not wait for the recording. */
const membersQuery = (id: string) => operationQuery(listMembers, { params: { id: workspaceOf(id) } });

function AddressedRecording({ id, startTime }: AddressedRecordingProps) {
  const navigate = useNavigate();
  const query = useQuery({
    ...workspaceQueries.recording(id),
    refetchOnMount: 'always',
  });
  const { data, error } = query;
  useQuery({ ...membersQuery(id), enabled: isOfWorkspace(id) });
  const leave = useCallback(() => void navigate(paths.recordings, { replace: true }), [navigate]);
  useFollowWorkspace(data?.workspaceId, leave);
  useCloseWhenGone(data, error, leave);
  const isDeleted = useDeleted().has(id);
  useEffect(() => {
    if (isDeleted) leave();
  }, [isDeleted, leave]);
  if (data) return <LoadedRecording recording={data} startTime={startTime} />;
  if (!error || isUnauthorized(error)) return <RecordingSkeleton />;
  if (isMissing(error)) return <MissingRecording />;
  return (
    <>
      <PageTitle>The recording could not be loaded</PageTitle>
      <LoadFailure title="The recording could not be loaded" heading="h1" query={query} />
    </>
  );
}

/** The text does not reveal whether a recording that is not found exists. */
const MissingRecording = () => (
  <NoScreen
    icon={Video}
    title="Recording not found"
    description="It was deleted, or you don't have access."
    link={{ to: paths.recordings, label: 'All Recordings' }}
  />
);

function RecordingSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading recording...</span>
      <OutlineVideo />
    </div>
  );
}

function LoadedRecording({ recording, startTime }: Omit<AddressedRecordingProps, 'id'> & { recording: Recording }) {
  const actions = useRecordingActions();
  const mayChange = useMayChange(recording);
  const beingDeleted = useBeingDeleted();
  const { data: members, isFetched: areMembersKnown } = useQuery(membersQuery(recording.id));
  const { workspace, error } = useCurrentWorkspace();
  const { isFetched: areProjectsKnown } = useProjects();
  const isWorkspaceKnown = workspace?.id === recording.workspaceId && areProjectsKnown;
  // Owner, project and actions stand between the parts of the page: what comes later would move the rest.
  const [isPlaced, setPlaced] = useState(false);
  // It stays so: what is typed on the page is not lost when the user selects another workspace.
  if (!isPlaced && areMembersKnown && (isWorkspaceKnown || error)) setPlaced(true);
  if (!isPlaced) return <RecordingSkeleton />;
  return (
    <RecordingPage
      recording={recording}
      startTime={startTime}
      owner={members?.find(({ userId }) => userId === recording.userId)?.user}
      onShare={() => actions.onShare(recording)}
      menu={
        <RecordingMenu
          recording={recording}
          isBeingDeleted={beingDeleted.has(recording.id)}
          hasPlay={false}
          look={{ variant: 'outline', className: 'opacity-100' }}
        />
      }
      status={
        (recording.failure || (mayChange && recording.nextFile)) && (
          <FileStatus recording={recording} mayChange={mayChange} onReplace={() => actions.onReplace(recording)} />
        )
      }
      Description={DescriptionInPlace}
      Transcript={RecordingTranscript}
      onCaptions={() => actions.onCaptions(recording)}
      viewers={
        mayChange && recording.isShared ? (
          <div className="grid gap-3">
            <LinkFiguresView recordingId={recording.id} linkId={MAIN_LINK} name={recording.name} />
          </div>
        ) : null
      }
    />
  );
}
