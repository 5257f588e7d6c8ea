import type { Recording } from '../../../../shared/api/recordings.ts';
import { RecordingCard } from './recording-card.tsx';

/** What other parts of the app do with a recording. */
export interface RecordingActions {
  onPlay: (recording: Recording) => void;
  onShare: (recording: Recording) => void;
  onDownload: (recording: Recording) => void;
}

export const GRID_CLASSES = 'grid gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4';

/** Cards in one to four columns, by width. */
export function RecordingGrid({ recordings, actions }: { recordings: Recording[]; actions: RecordingActions }) {
  return (
    <ul className={GRID_CLASSES}>
      {recordings.map((recording) => (
        <li key={recording.id} className="min-w-0">
          <RecordingCard recording={recording} {...actions} />
        </li>
      ))}
    </ul>
  );
}
