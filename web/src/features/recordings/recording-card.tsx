import { Link2 } from 'lucide-react';
import type { Recording } from '../../../../shared/api/recordings.ts';
import { clockText } from '../../../../shared/rules/duration-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { recordedAtText } from './recorded-at-text.ts';
import type { RecordingActions } from './recording-grid.tsx';
import { RecordingMenu } from './recording-menu.tsx';
import { RecordingThumbnail } from './recording-thumbnail.tsx';

/** One recording: its picture plays it, its menu does the rest. */
export function RecordingCard({ recording, ...actions }: RecordingActions & { recording: Recording }) {
  const { name, createdAt, duration, filePath, isShared } = recording;
  return (
    <Card className="group relative overflow-hidden transition-colors duration-150 focus-within:border-input/70 hover:border-input/70">
      <RecordingThumbnail recording={recording} onPlay={() => actions.onPlay(recording)}>
        {filePath ? (
          <Badge variant="overlay" className="absolute right-2 bottom-2">
            {clockText(duration)}
          </Badge>
        ) : (
          <Badge variant="warning" className="absolute top-2 left-2">
            Processing
          </Badge>
        )}
        {isShared && (
          <Badge variant="overlay" className="absolute top-2 right-2">
            <Link2 aria-hidden />
            Shared
          </Badge>
        )}
      </RecordingThumbnail>
      <div className="flex items-start gap-1 p-4 pr-2">
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="truncate font-medium text-[15px] leading-snug" title={name}>
            {name}
          </h2>
          <p className="tabular flex items-center gap-2 text-[13px] text-muted-foreground">
            <time dateTime={createdAt}>{recordedAtText(createdAt)}</time>
            <Optimizing recording={recording} />
          </p>
        </div>
        <RecordingMenu recording={recording} {...actions} />
      </div>
    </Card>
  );
}

/** The recording plays already; a version for every device is being made. */
function Optimizing({ recording }: { recording: Recording }) {
  if (!recording.filePath || recording.transcodeStatus !== 'processing') return null;
  return (
    <span className="flex items-center gap-1.5">
      <Spinner className="size-3" />
      Optimizing
    </span>
  );
}
