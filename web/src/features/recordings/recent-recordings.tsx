import { CircleDot, Video } from 'lucide-react';
import { useMemo } from 'react';
import { useReadOn } from '#web/lib/paged-list.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useRecordings } from './queries.ts';
import { RecordingGrid } from './recording-grid.tsx';
import { RecordingGridSkeleton } from './recording-skeletons.tsx';

const DASHBOARD_RECORDINGS = 8;

interface RecentRecordingsProps {
  mayCreate: boolean;
  onNewRecording: () => void;
}

export function RecentRecordings({ mayCreate, onNewRecording }: RecentRecordingsProps) {
  const list = useRecordings(null);
  const { items } = list;
  // A page may have fewer items than requested, although it is not the last one.
  useReadOn(list, items.length < DASHBOARD_RECORDINGS);
  const newest = useMemo(() => items.slice(0, DASHBOARD_RECORDINGS), [items]);
  if (list.isEmpty) return <NoRecordings mayCreate={mayCreate} onNewRecording={onNewRecording} />;
  if (items.length > 0) {
    return <RecordingGrid items={newest} heading="h3" />;
  }
  if (!list.error) return <RecordingGridSkeleton />;
  return <LoadFailure title="Recordings could not be loaded" heading="h3" query={list} />;
}

function NoRecordings({ mayCreate, onNewRecording }: RecentRecordingsProps) {
  return (
    <EmptyState
      icon={Video}
      title="No recordings yet"
      heading="h3"
      description="Record your screen or your camera, and it will be here, ready to play and to share."
      className="py-12"
      action={
        mayCreate && (
          <Button variant="outline" onClick={onNewRecording}>
            <CircleDot aria-hidden />
            Start Recording
          </Button>
        )
      }
    />
  );
}
