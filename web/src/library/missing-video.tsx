import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface MissingVideoProps {
  recording: { nextFile?: 'cut' | 'replacement' | null };
  /** Whether it is deleted, or not open to the user any more. */
  isRefused: boolean;
  /** Plays the newer video. Null without one. */
  newer: (() => void) | null;
}

/** The message in place of a video that is missing, that this device cannot play yet, or that has ended. */
export function MissingVideo({ recording, isRefused, newer }: MissingVideoProps) {
  if (isRefused) {
    return <Alert title="Recording Not Available">It was deleted, or you no longer have access.</Alert>;
  }
  if (newer) {
    return (
      <Alert variant="info" title="A newer version is ready">
        <Button variant="outline" size="sm" className="mt-1" onClick={newer}>
          Play the newer version
        </Button>
      </Alert>
    );
  }
  if (recording.nextFile === 'cut') {
    return (
      <Alert variant="info" title="A newer version is being prepared">
        It appears here as soon as it is ready.
      </Alert>
    );
  }
  return <Alert title="Recording Not Available">This recording is still being processed or was not completed.</Alert>;
}
