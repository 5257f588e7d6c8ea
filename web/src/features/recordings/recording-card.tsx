import { Folder, Link2, MessageSquareDot } from 'lucide-react';
import { memo, type PropsWithChildren } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { DateTime } from '#web/library/date-time.tsx';
import { ENDED_EARLY, endedEarly } from '#web/library/ended-early.ts';
import { SelectControl, type SelectControlProps } from '#web/library/list/select-control.tsx';
import { isLoaded, type ListedRecording } from '#web/library/listed-recording.ts';
import { playOf, RecordingName } from '#web/library/recording-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useRecordingActions } from './recording-actions.ts';
import { RecordingMenu } from './recording-menu.tsx';
import { cardWords } from './recording-skeletons.tsx';
import { RecordingThumbnail } from './recording-thumbnail.tsx';

export interface RecordingCardProps {
  /** Only its words are shown until it is loaded. */
  item: ListedRecording;
  heading: 'h2' | 'h3';
  /** Selects the recording; undefined in a list without selection. The same function on every render, for `memo`. */
  onSelect: SelectControlProps['onSelect'] | undefined;
  isSelecting: boolean;
  isSelected: boolean;
  /** Name of its project; undefined while it loads, null to show none. */
  projectName: string | null | undefined;
  /** Whether the cards have a line for the project, also if this recording has none. */
  hasProjectLine: boolean;
  /** Name of the member who made it; undefined in lists without owners, and while it loads. */
  ownerName: string | undefined;
  isBeingDeleted: boolean;
}

export const RecordingCard = memo(function RecordingCard(props: RecordingCardProps) {
  const { item, isBeingDeleted, onSelect, isSelecting, isSelected } = props;
  const onPlay = playOf(item, useRecordingActions().onPlay, isSelecting);
  return (
    <li className="draw-late min-w-0">
      <Card
        aria-busy={isBeingDeleted || !isLoaded(item) || undefined}
        className={cn(
          'group corners-of-focus @container relative flex h-full flex-col overflow-hidden transition-[border-color,opacity] duration-150 focus-within:border-input/70 hover:border-input/70',
          isSelected && 'border-primary outline outline-primary focus-within:border-primary hover:border-primary',
          isBeingDeleted && 'pointer-events-none opacity-50',
        )}
      >
        {isLoaded(item) ? (
          <RecordingThumbnail recording={item} onPlay={onPlay}>
            <Chips recording={item} leavesCorner={onSelect !== undefined} isSelecting={isSelecting} />
          </RecordingThumbnail>
        ) : (
          <Skeleton className="aspect-video rounded-none" />
        )}
        {isLoaded(item) && onSelect && (
          <SelectControl
            id={item.id}
            name={item.name}
            isSelected={isSelected}
            isSelecting={isSelecting}
            onSelect={onSelect}
            // While the user selects, the whole card toggles the selection. The card clips what is too high.
            className={cn(
              'absolute start-2.5 top-2.5',
              isSelecting && 'before:inset-auto before:-start-2.5 before:-top-2.5 before:h-[200cqw] before:w-[100cqw]',
            )}
          />
        )}
        {isLoaded(item) && <RecordingMenu recording={item} isBeingDeleted={isBeingDeleted} />}
        <Words {...props} onPlay={onPlay}>
          <UnreadComments recording={item} />
        </Words>
      </Card>
    </li>
  );
});

export type WordsProps = Pick<
  RecordingCardProps,
  'item' | 'heading' | 'projectName' | 'hasProjectLine' | 'ownerName'
> & { onPlay: (() => void) | undefined };

function Words(props: PropsWithChildren<WordsProps>) {
  const { item, heading, onPlay, projectName, hasProjectLine, ownerName, children } = props;
  const { createdAt, viewCount } = item;
  const hasProject = hasProjectLine && projectName !== null;
  return (
    <div className={cardWords(hasProjectLine)}>
      <RecordingName item={item} heading={heading} onPlay={onPlay} />
      <div className={cn('mt-auto grid min-w-0 content-start gap-1', hasProjectLine && 'min-h-11')}>
        <p className="tabular flex flex-wrap gap-x-2 text-[13px] text-muted-foreground">
          <DateTime time={createdAt} />
          {viewCount > 0 && <span>{countText(viewCount, 'view')}</span>}
          {children}
        </p>
        {(hasProject || ownerName) && (
          <div className="flex min-w-0 gap-x-3 [&>*+*]:max-w-3/5 [&>*+*]:shrink-0">
            {hasProject && <ProjectName name={projectName} />}
            {ownerName && <OwnerName name={ownerName} />}
          </div>
        )}
      </div>
    </div>
  );
}

export function OwnerName({ name }: { name: string }) {
  return (
    <p className="min-w-0 text-[13px] text-muted-foreground">
      <span className="sr-only">Made by: </span>
      <span dir="auto" translate="no" className="block truncate" title={name}>
        {name}
      </span>
    </p>
  );
}

/** Project of a recording. @param name undefined while it loads */
export function ProjectName({ name }: { name: string | undefined }) {
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-[13px] text-muted-foreground">
      <Folder aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Project: </span>
      <span dir="auto" translate="no" className="truncate" title={name}>
        {name ?? 'Loading...'}
      </span>
    </p>
  );
}

interface ChipsProps {
  recording: Recording;
  /** Whether the upper left corner stays free for the checkbox while that is visible. */
  leavesCorner: boolean;
  isSelecting: boolean;
}

/**
 * Labels over the thumbnail. The upper left corner has the state; the lower edge has the early end at the left, and the
 * link and the length at the right. The menu is in the upper right corner.
 */
function Chips({ recording, leavesCorner, isSelecting }: ChipsProps) {
  const { filePath, duration, isShared } = recording;
  return (
    <>
      <RecordingState
        recording={recording}
        className={cn(
          'absolute top-2 start-2',
          leavesCorner && 'transition-[left] duration-150 group-focus-within:start-10 group-hover:start-10',
          isSelecting && 'start-10',
        )}
      />
      <div className="absolute inset-x-2 bottom-2 flex flex-wrap items-end gap-1.5">
        <EndedEarly recording={recording} />
        <div className="ms-auto flex gap-1.5">
          {isShared && (
            <Badge variant="overlay">
              <Link2 aria-hidden />
              Shared
            </Badge>
          )}
          {filePath && (
            <Badge variant="overlay" translate="no">
              {clockText(duration)}
            </Badge>
          )}
        </div>
      </div>
    </>
  );
}

interface RecordingStateProps {
  recording: Recording;
  className?: string;
}

/** Badge of a recording that is not ready yet, or not in every format. */
export function RecordingState({ recording: { filePath, transcodeStatus }, className }: RecordingStateProps) {
  if (!filePath && transcodeStatus === 'failed') {
    return (
      <Badge variant="destructive" className={className}>
        Failed
      </Badge>
    );
  }
  if (!filePath) {
    return (
      <Badge variant="warning" className={className}>
        Processing
      </Badge>
    );
  }
  if (transcodeStatus !== 'processing') return null;
  // The recording can be played; a version for every device is being created.
  return (
    <Badge variant="overlay" className={className}>
      <Spinner className="size-3" />
      Optimizing
    </Badge>
  );
}

/** For the owner: somebody has commented since they opened the page of the recording. */
export function UnreadComments({ recording }: { recording: ListedRecording }) {
  if (!recording.hasUnreadComments) return null;
  return (
    <span title="New comments" className="inline-flex items-center gap-1.5 font-medium text-primary-text">
      <MessageSquareDot aria-hidden className="size-3.5 shrink-0" />
      <span className="@max-xs:sr-only">New comments</span>
    </span>
  );
}

export function EndedEarly({ recording }: { recording: Recording }) {
  const { user } = useCurrentUser();
  if (!endedEarly(recording, user?.id)) return null;
  return (
    <Badge variant="warning" title={ENDED_EARLY.text} className="pointer-events-auto">
      {ENDED_EARLY.title}
    </Badge>
  );
}
