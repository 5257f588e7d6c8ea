import { type RefObject, useEffect } from 'react';
import type { LinkedRecording } from '#shared/api/links.ts';
import type { PlayerHandle } from '../player/use-chapters.ts';
import { Notice } from './notice.tsx';

interface NewerVersionProps {
  /** The version that plays. */
  version: LinkedRecording;
  /** The one that has taken its place. */
  recording: LinkedRecording;
  player: RefObject<PlayerHandle | null>;
  /** @param starts whether it starts by itself: the viewer has already pressed play */
  onPlay: (starts: boolean) => void;
}

const hasFailed = () => document.querySelector<HTMLVideoElement>('.player video')?.error != null;

/** Offers the video that has taken the place of the one that plays, and shows it at once where nothing plays. */
export function NewerVersion({ version, recording, player, onPlay }: NewerVersionProps) {
  const isHidden = version.filePath === null || recording.filePath === null;
  const plays = !isHidden && (player.current?.time ?? 0) > 0;
  useEffect(() => {
    if (!plays) return onPlay(false);
    if (hasFailed()) return onPlay(true);
    const onError = ({ target }: Event) => target instanceof HTMLVideoElement && onPlay(true);
    // This event does not bubble.
    document.addEventListener('error', onError, true);
    return () => document.removeEventListener('error', onError, true);
  }, [plays, onPlay]);
  return plays ? (
    <Notice tone="info" title="A newer version is ready">
      <button type="button" onClick={() => onPlay(true)} className="min-h-11 font-medium text-primary-text underline">
        Play the newer version
      </button>
    </Notice>
  ) : null;
}
