import { useEffect, useState } from 'react';
import { withDuration } from '#web/media/remux/with-duration.ts';
import { VideoPlayer } from '#web/ui/video-player/video-player.tsx';
import type { FinishedRecording } from '../flow/recorder-state.ts';

/** Address of a recording on the browser's disk; null until there is one. */
function useAddress({ file, durationMs }: Pick<FinishedRecording, 'file' | 'durationMs'>): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    const open = async () => {
      // As the browser recorded it, it does not say how long it is, and a player would look for its end.
      const whole = await withDuration(file, durationMs);
      if (isOver) return;
      url = URL.createObjectURL(whole);
      setAddress(url);
    };
    open().catch((error: unknown) => console.warn('The recording cannot be previewed.', error));
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [file, durationMs]);
  return address;
}

/** Plays the recording from the browser's disk. */
export function RecordingPreview({ finished, name }: { finished: FinishedRecording; name: string }) {
  const src = useAddress(finished);
  if (!src) return <div className="aspect-video w-full rounded-lg bg-black" />;
  return <VideoPlayer src={src} title={`Preview of ${name}`} knownDuration={finished.durationMs / 1000} />;
}
