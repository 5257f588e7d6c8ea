import { shownNumber } from '#shared/rules/playable-source.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Latest } from './use-session.ts';

/** Says that somebody else has changed the video, and keeps the edit until it can go on. */
export function Outdated({ recording, files, onGoOn }: Latest & { onGoOn: () => void }) {
  const isReady = recording.mp4FilePath !== null && files.fileVersion === shownNumber(recording);
  return (
    <Alert variant="warning" title="Somebody else has changed this video">
      {isReady ? (
        <>
          <p>What you keep stays marked. Parts that the video does not have any more are left out.</p>
          <Button size="sm" variant="outline" className="mt-2" onClick={onGoOn}>
            Go on with the present video
          </Button>
        </>
      ) : (
        'It is being prepared. Your marks are kept here until it is ready.'
      )}
    </Alert>
  );
}
