import { Folder, Link2 } from 'lucide-react';
import { memo } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { ENDED_EARLY, endedEarly } from '../../lib/ended-early.ts';
import { dateTimeText } from '../../lib/time-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { RecordingActions } from './recording-actions.ts';
import { RecordingMenu } from './recording-menu.tsx';
import { RecordingThumbnail } from './recording-thumbnail.tsx';

interface RecordingCardProps {
  recording: Recording;
  actions: RecordingActions;
  heading: 'h2' | 'h3';
  /** Of the project it is in; undefined while it is on its way, null where none is said. */
  projectName: string | null | undefined;
  isBeingDeleted: boolean;
}

/** One recording of a list: its picture plays it, its menu does the rest. */
export const RecordingCard = memo(function RecordingCard(props: RecordingCardProps) {
  const { recording, actions, isBeingDeleted } = props;
  return (
    <li className="draw-late min-w-0">
      <Card
        aria-busy={isBeingDeleted || undefined}
        className={cn(
          'group relative h-full overflow-hidden transition-[border-color,opacity] duration-150 focus-within:border-input/70 hover:border-input/70',
          isBeingDeleted && 'pointer-events-none opacity-50',
        )}
      >
        <RecordingThumbnail recording={recording} onPlay={() => actions.onPlay(recording)}>
          <Chips recording={recording} />
        </RecordingThumbnail>
        <Words {...props} />
      </Card>
    </li>
  );
});

/** The name has the whole width: the menu, which is out of sight most of the time, keeps its place beside the date. */
function Words({ recording, actions, heading: Heading, projectName, isBeingDeleted }: RecordingCardProps) {
  const { name, createdAt } = recording;
  return (
    <div className="grid gap-1 p-4 pb-3">
      <Heading dir="auto" className="line-clamp-2 font-medium text-[15px] leading-snug" title={name}>
        {name}
      </Heading>
      <div className="flex items-center gap-1">
        <div className="grid flex-1 gap-1 text-[13px] text-muted-foreground">
          <time dateTime={createdAt} className="tabular">
            {dateTimeText(createdAt)}
          </time>
          {projectName !== null && <ProjectName name={projectName} />}
        </div>
        <RecordingMenu recording={recording} actions={actions} isBeingDeleted={isBeingDeleted} />
      </div>
    </div>
  );
}

function ProjectName({ name }: { name: string | undefined }) {
  return (
    <p className="flex items-center gap-1.5">
      <Folder aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Project: </span>
      <span dir="auto" className="truncate" title={name}>
        {name ?? 'Loading...'}
      </span>
    </p>
  );
}

/** What is said over the picture. */
function Chips({ recording }: { recording: Recording }) {
  const { filePath, duration, isShared } = recording;
  return (
    <>
      {filePath ? (
        <Badge variant="overlay" className="absolute right-2 bottom-2">
          {clockText(duration)}
        </Badge>
      ) : (
        <Badge variant="warning" className="absolute top-2 left-2">
          Processing
        </Badge>
      )}
      <Optimizing recording={recording} />
      <EndedEarly recording={recording} />
      {isShared && (
        <Badge variant="overlay" className="absolute top-2 right-2">
          <Link2 aria-hidden />
          Shared
        </Badge>
      )}
    </>
  );
}

/** The place beside the length is free in every state. */
function EndedEarly({ recording }: { recording: Recording }) {
  const { user } = useCurrentUser();
  if (!endedEarly(recording, user?.id)) return null;
  return (
    <Badge variant="warning" title={ENDED_EARLY.text} className="pointer-events-auto absolute bottom-2 left-2">
      {ENDED_EARLY.title}
    </Badge>
  );
}

/** The recording plays already; a version for every device is being made. */
function Optimizing({ recording }: { recording: Recording }) {
  if (!recording.filePath || recording.transcodeStatus !== 'processing') return null;
  return (
    <Badge variant="overlay" className="absolute top-2 left-2">
      <Spinner className="size-3" />
      Optimizing
    </Badge>
  );
}
