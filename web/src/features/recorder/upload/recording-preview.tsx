import { useEffect, useState } from 'react';
import { VideoPlayer } from '#web/ui/video-player/video-player.tsx';
import type { FinishedRecording } from '../flow/recorder-state.ts';

/** Plays the take from the browser's disk. */
export function RecordingPreview({ take, name }: { take: FinishedRecording; name: string }) {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(take.file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [take]);
  if (!src) return <div className="aspect-video w-full rounded-lg bg-black" />;
  return <VideoPlayer src={src} title={`Preview of ${name}`} knownDuration={take.durationMs / 1000} />;
}
