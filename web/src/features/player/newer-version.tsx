import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Offers the video that has taken the place of the one that plays. */
export function NewerVersion({ onPlay }: { onPlay: () => void }) {
  return (
    <Alert variant="info" title="A newer version is ready">
      <Button variant="outline" size="sm" className="mt-1" onClick={onPlay}>
        Play the newer version
      </Button>
    </Alert>
  );
}
