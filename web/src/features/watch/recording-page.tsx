import { Download, Link2, PanelRight, RectangleHorizontal, Scissors } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Member } from '#shared/api/identity/members.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import { countText } from '#web/lib/count-text.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { DateTime } from '#web/library/date-time.tsx';
import { ENDED_EARLY, endedEarly } from '#web/library/ended-early.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { MissingVideo } from '#web/library/missing-video.tsx';
import { paths } from '#web/library/paths.ts';
import { displayName } from '#web/library/person.ts';
import { useIsUnsaved } from '#web/library/unsaved-edit.ts';
import { useMayChange, useProjectNames } from '#web/library/workspace-queries.ts';
import { untilFirstFrame } from '#web/player/follow-player.ts';
import { notifyFullscreenError } from '#web/player/video-failures.ts';
import { VideoPlayer, type VideoPlayerProps } from '#web/player/video-player.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { NameHeading } from '#web/ui/name-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { COLUMNS, HEAD } from './early-place.tsx';
import type { RecordingPanelProps } from './recording-panel.tsx';
import { usePlayerVideo } from './use-player-video.ts';

/** How long the panel waits for the video, in milliseconds. */
const FIRST_FRAME_TIMEOUT_MS = 2000;

const loadPanel = async () => (await import('./recording-panel.tsx')).RecordingPanel;
const PanelAtOnce = lazyPart<RecordingPanelProps>(loadPanel);
const PanelAfterVideo = lazyPart<RecordingPanelProps>(async () => {
  await untilFirstFrame(AbortSignal.timeout(FIRST_FRAME_TIMEOUT_MS));
  return loadPanel();
});

const PANEL_SKELETON = (
  <LoadingBoxes label="Loading comments..." className="grid gap-4" boxes={['h-10', 'h-28', 'h-16', 'h-16', 'h-16']} />
);

const WIDE_KEY = 'recordingIsWide';

/** Whether the video takes the width of the page, with the panel below it, which this browser remembers. */
function useWide() {
  const [isWide, setWide] = useState(() => readStored(WIDE_KEY) === 'true');
  const change = (next: boolean) => {
    writeStored(WIDE_KEY, String(next));
    setWide(next);
  };
  return [isWide, change] as const;
}

interface RecordingPageProps {
  recording: Recording;
  /** Where the video starts, in seconds. */
  startTime: number;
  /** The member who made it; undefined while it loads, and for a former member. */
  owner: Member['user'] | undefined;
  onShare: () => void;
  /** Button with all other actions. */
  menu: ReactNode;
  /** Why the video could not be converted, and the status of one that will replace it. */
  status: ReactNode;
  /** The description, with a way to change it. Its times are buttons. */
  Description: ComponentType<{ recording: Recording; onSeek: (seconds: number) => void }>;
  /** Its transcript. */
  Transcript: ComponentType<{
    recording: Recording;
    captions: NonNullable<VideoPlayerProps['captions']>;
    onSeek: (seconds: number) => void;
    onCaptions: () => void;
  }>;
  onCaptions: () => void;
  /** Figures of its link; null for users who may not see them, and without a link. */
  viewers: ReactNode;
}

export function RecordingPage(props: RecordingPageProps) {
  const { recording, videoKey, newer, isRefused, source, chapters, captions, player, video, startDownload } =
    usePlayerVideo(props.recording, props.startTime);
  const { user } = useCurrentUser();
  const mayChange = useMayChange(recording);
  const [chapter, setChapter] = useState(-1);
  const [moments, setMoments] = useState<VideoPlayerProps['moments']>();
  const [isWide, changeWide] = useWide();
  const seek = useCallback((seconds: number) => player.current?.seek(seconds), [player]);
  const shownCaptions = source ? captions : [];
  const isCorrecting = useIsUnsaved('transcript');
  const hasTranscript =
    isCorrecting || (mayChange && source) || shownCaptions.length > 0 || recording.transcription?.status === 'running';
  // Kept when the video comes or goes: another component would lose what is typed.
  const [RecordingPanel] = useState(() => (video ? PanelAfterVideo : PanelAtOnce));
  const [panelKey, setPanelKey] = useState(videoKey);
  // Another video would close the transcript with all that is typed in it.
  if (panelKey !== videoKey && !isCorrecting) setPanelKey(videoKey);
  return (
    <div className={cn('grid grid-cols-1 gap-8', !isWide && COLUMNS)}>
      <PageTitle>{recording.name}</PageTitle>
      <article className="grid min-w-0 content-start gap-5">
        {video ? (
          <VideoPlayer
            key={videoKey}
            {...video}
            onChapter={setChapter}
            moments={moments}
            title={recording.name}
            onFullscreenError={notifyFullscreenError}
          />
        ) : (
          (newer || isRefused || !mayChange || recording.nextFile === null) && (
            <MissingVideo recording={recording} isRefused={isRefused} newer={newer} />
          )
        )}
        {props.status}
        {endedEarly(recording, user?.id) && (
          <Alert variant="warning" title={ENDED_EARLY.title}>
            {ENDED_EARLY.text}
          </Alert>
        )}
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className={cn('min-w-0 flex-1 basis-72', isWide ? 'grid gap-2.5' : HEAD)}>
            <NameHeading name={recording.name} className="text-balance text-2xl leading-tight" />
            <Facts recording={recording} owner={props.owner} />
          </div>
          <Actions
            recording={recording}
            mayChange={mayChange}
            isWide={isWide}
            changeWide={changeWide}
            menu={props.menu}
            onShare={props.onShare}
            onDownload={source ? startDownload : undefined}
          />
        </header>
        <props.Description recording={recording} onSeek={seek} />
      </article>
      <aside aria-label="About this recording" className="min-h-96 min-w-0">
        <div className={cn(!isWide && 'xl:sticky xl:top-(--below-panel,1.5rem)')}>
          <Suspense fallback={PANEL_SKELETON}>
            <RecordingPanel
              key={panelKey}
              recording={recording}
              player={player}
              chapter={chapter}
              chapters={source ? chapters : []}
              captions={shownCaptions}
              transcript={
                hasTranscript && (
                  <props.Transcript
                    recording={recording}
                    captions={shownCaptions}
                    onSeek={seek}
                    onCaptions={props.onCaptions}
                  />
                )
              }
              viewers={props.viewers}
              onMoments={setMoments}
            />
          </Suspense>
        </div>
      </aside>
    </div>
  );
}

interface ActionsProps extends Pick<RecordingPageProps, 'recording' | 'onShare' | 'menu'> {
  mayChange: boolean;
  isWide: boolean;
  changeWide: (isWide: boolean) => void;
  /** Undefined for a recording that cannot be downloaded. */
  onDownload: (() => void) | undefined;
}

function Actions({ recording, mayChange, isWide, changeWide, onShare, onDownload, menu }: ActionsProps) {
  const mayEdit = mayChange && recording.filePath !== null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {mayEdit && (
        <Button className="max-sm:w-full" onClick={onShare}>
          <Link2 aria-hidden />
          <span>{recording.isShared ? 'Share Settings' : 'Share'}</span>
        </Button>
      )}
      {mayEdit && !isMakersOwn(recording) && (
        <LinkButton variant="outline" className="max-sm:flex-1" to={paths.cut(recording.id)}>
          <Scissors aria-hidden />
          Edit video
        </LinkButton>
      )}
      {onDownload && (
        <Button variant="outline" className="max-sm:flex-1" onClick={onDownload}>
          <Download aria-hidden />
          Download
        </Button>
      )}
      <Button
        variant="outline"
        size="icon"
        className="hidden size-9 xl:inline-flex"
        aria-label="Wide video"
        title={isWide ? 'Panel beside the video' : 'Wide video'}
        aria-pressed={isWide}
        onClick={() => changeWide(!isWide)}
      >
        {isWide ? <PanelRight aria-hidden /> : <RectangleHorizontal aria-hidden />}
      </Button>
      {menu}
    </div>
  );
}

function Facts({ recording, owner }: Pick<RecordingPageProps, 'recording' | 'owner'>) {
  const project = useProjectNames()(recording.projectId);
  return (
    <div className="flex min-h-9 items-center gap-3 text-sm">
      {owner && <Avatar id={recording.userId} imageUrl={owner.profileImageUrl} person={owner} />}
      <div className="grid min-w-0 gap-0.5">
        {owner && (
          <span dir="auto" translate="no" className="truncate font-medium">
            {displayName(owner)}
          </span>
        )}
        <p className="tabular flex flex-wrap gap-x-3 gap-y-0.5 text-[13px] xl:flex-nowrap xl:whitespace-nowrap text-muted-foreground">
          <DateTime time={recording.createdAt} />
          {recording.updatedOn && (
            <span>
              Updated on <DateTime time={recording.updatedOn} />
            </span>
          )}
          {recording.projectId && project && (
            <Link
              to={paths.project(recording.projectId)}
              translate="no"
              title={project}
              className="wrap-anywhere relative min-w-0 underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:text-foreground"
            >
              <span className="line-clamp-2 xl:block xl:truncate">{project}</span>
            </Link>
          )}
          <span>{countText(recording.viewCount, 'view')}</span>
        </p>
      </div>
    </div>
  );
}
