import { useEffect, useState } from 'react';
import { withDuration } from '#web/media/remux/with-duration.ts';
import { VideoPlayer } from '#web/player/video-player.tsx';
import type { FinishedRecording } from '../flow/finish-recording.ts';
import { letSendingGoFirst } from '../flow/send-segments.ts';

/** Object URL of a picture; null while there is no picture. */
function usePictureAddress(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return address;
}

/** Object URL of a recording on disk; null until it exists. */
function useVideoAddress({ file, durationMs, sending }: FinishedRecording): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    const open = async () => {
      // On a slow machine, decoding the video delays the last segment. Meanwhile, the thumbnail is visible.
      if (sending?.picture()) await letSendingGoFirst(sending);
      if (isOver) return;
      // The recorded file has no duration in its header, so a player would search for its end.
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
  }, [file, durationMs, sending]);
  return address;
}

/** Plays a finished recording from disk. The thumbnail is visible until the video is open. */
export function RecordingPreview({ finished, name }: { finished: FinishedRecording; name: string }) {
  const src = useVideoAddress(finished);
  const poster = usePictureAddress(finished.sending?.picture() ?? null);
  if (src) {
    const duration = finished.durationMs / 1000;
    return (
      <VideoPlayer src={src} cut={null} title={`Preview of ${name}`} posters={[poster]} knownDuration={duration} />
    );
  }
  return <PictureBox poster={poster} />;
}

/** The thumbnail of a recording whose end is being written; a black box without one. */
export function PicturePreview({ picture }: { picture: Blob | null }) {
  return <PictureBox poster={usePictureAddress(picture)} />;
}

function PictureBox({ poster }: { poster: string | null }) {
  return (
    <div className="aspect-video w-full overflow-hidden rounded-lg bg-black">
      {poster && <img src={poster} alt="" className="size-full object-contain" />}
    </div>
  );
}
