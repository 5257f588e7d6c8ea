import { useEffect, useState } from 'react';
import { VideoPlayer } from '#web/ui/video-player/video-player.tsx';
import type { FinishedRecording } from '../flow/recorder-state.ts';

/** Plays the recording from the browser's disk. */
export function RecordingPreview({ finished, name }: { finished: FinishedRecording; name: string }) {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(finished.file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [finished]);
  if (!src) return <div className="aspect-video w-full rounded-lg bg-black" />;
  return <VideoPlayer src={src} title={`Preview of ${name}`} knownDuration={finished.durationMs / 1000} />;
}
