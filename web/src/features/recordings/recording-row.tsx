import { Link2 } from 'lucide-react';
import { memo, type PropsWithChildren } from 'react';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { DateTime } from '#web/library/date-time.tsx';
import { SelectControl } from '#web/library/list/select-control.tsx';
import { isLoaded } from '#web/library/listed-recording.ts';
import { playOf, RecordingName } from '#web/library/recording-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useRecordingActions } from './recording-actions.ts';
import {
  EndedEarly,
  OwnerName,
  ProjectName,
  type RecordingCardProps,
  RecordingState,
  UnreadComments,
  type WordsProps,
} from './recording-card.tsx';
import { RecordingMenu } from './recording-menu.tsx';
import { RecordingThumbnail } from './recording-thumbnail.tsx';

const ROW = 'group relative flex min-h-23 items-center gap-3 p-3 first:rounded-t-xl last:rounded-b-xl sm:gap-4';
const PICTURE = 'w-24 shrink-0 overflow-hidden rounded-lg sm:w-28';
/** Menu button next to the texts instead of over the thumbnail. */
const MENU = { variant: 'ghost', className: 'relative z-1 -me-1 opacity-100' } as const;

export const RecordingRow = memo(function RecordingRow(props: RecordingCardProps) {
  const { item, isBeingDeleted, onSelect, isSelecting, isSelected } = props;
  const onPlay = playOf(item, useRecordingActions().onPlay, isSelecting);
  const { id, name, filePath, duration, isShared } = item;
  return (
    <li
      aria-busy={isBeingDeleted || !isLoaded(item) || undefined}
      className={cn(ROW, isSelected && 'bg-primary-soft', isBeingDeleted && 'pointer-events-none opacity-50')}
    >
      {isLoaded(item) && onSelect && (
        // While the user selects, the whole row toggles the selection. On phones, the toolbar's button starts that.
        <SelectControl
          id={id}
          name={name}
          isSelected={isSelected}
          isSelecting={isSelecting}
          onSelect={onSelect}
          className={cn('*:shadow-none', isSelecting ? 'static before:inset-0 before:z-1' : 'relative max-sm:hidden')}
        />
      )}
      {isLoaded(item) ? (
        <div className={PICTURE}>
          <RecordingThumbnail recording={item} onPlay={onPlay}>
            {filePath && (
              <Badge variant="overlay" translate="no" className="absolute end-1 bottom-1 px-1.5">
                {clockText(duration)}
              </Badge>
            )}
          </RecordingThumbnail>
        </div>
      ) : (
        <Skeleton className={cn(PICTURE, 'aspect-video')} />
      )}
      <Words {...props} onPlay={onPlay}>
        {isLoaded(item) && (
          <>
            <RecordingState recording={item} />
            <EndedEarly recording={item} />
            <UnreadComments recording={item} />
          </>
        )}
        {isShared && (
          <Badge variant="secondary">
            <Link2 aria-hidden />
            Shared
          </Badge>
        )}
      </Words>
      {isLoaded(item) && <RecordingMenu recording={item} isBeingDeleted={isBeingDeleted} look={MENU} />}
    </li>
  );
});

/** On wide screens the facts are columns; elsewhere they follow each other below the name. */
function Words({
  item,
  heading,
  onPlay,
  projectName,
  hasProjectLine,
  ownerName,
  children,
}: PropsWithChildren<WordsProps>) {
  const { createdAt, viewCount } = item;
  const hasProject = hasProjectLine && projectName !== null;
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 xl:flex xl:items-center xl:gap-4">
      <div className="min-w-0 xl:flex-1">
        <RecordingName item={item} heading={heading} onPlay={onPlay} />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted-foreground xl:flex-nowrap xl:gap-x-4">
        <DateTime time={createdAt} className="tabular xl:order-last xl:w-40 xl:text-end" />
        <span className={cn('tabular xl:order-4 xl:w-16 xl:text-end', viewCount === 0 && 'max-xl:hidden')}>
          {viewCount > 0 && countText(viewCount, 'view')}
        </span>
        {hasProjectLine && (
          <div className={cn('min-w-0 max-w-full xl:order-3 xl:w-40', !hasProject && 'max-xl:hidden')}>
            {hasProject && <ProjectName name={projectName} />}
          </div>
        )}
        {ownerName && (
          <div className="min-w-0 max-w-full xl:order-2 xl:w-32">
            <OwnerName name={ownerName} />
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
