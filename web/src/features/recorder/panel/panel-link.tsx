import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { SegmentUploadStatus } from '#web/media/segments/segment-upload-status.ts';
import { Button } from '#web/ui/button.tsx';
import { Label } from '#web/ui/label.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { copyLink, setWatchable } from '../flow/record-steps.ts';
import type { Recorder } from '../flow/recorder.ts';
import { watchHint } from '../flow/recording-texts.ts';
import { useOptionalStore, useRecorder } from '../use-recorder.ts';

/** Status of the upload during the recording; null when it is uploaded as one file. */
function useSegmentStatus(recorder: Recorder): SegmentUploadStatus | null {
  return useOptionalStore(recorder.live()?.segments?.status);
}

export function CopyLink() {
  const { recorder } = useRecorder();
  const [isCopying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    await copyLink(recorder);
    setCopying(false);
  };
  return (
    <Button variant="outline" size="sm" pending={isCopying} onClick={() => void copy()}>
      {!isCopying && <Link2 aria-hidden />}
      <span>Copy link</span>
    </Button>
  );
}

/**
 * Switch that lets people with the link watch. It is off at the start of each recording: consent is for one recording.
 */
export function WatchSwitch({ isWatchable }: { isWatchable: boolean }) {
  const { recorder } = useRecorder();
  const status = useSegmentStatus(recorder);
  const id = useId();
  if (!status) return null;
  const hint = watchHint(status, isWatchable);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <div className="grid min-w-0 flex-1 text-[13px] leading-tight">
        <Label htmlFor={id} className="text-[13px] leading-tight">
          Live link
        </Label>
        <p id={`${id}-hint`} className="text-muted-foreground">
          {hint.text}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isWatchable && hint.isPossible}
        onCheckedChange={(next) => setWatchable(recorder, next)}
        disabled={!hint.isPossible}
      />
    </div>
  );
}
