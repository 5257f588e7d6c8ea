import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { LONG_MS, type ShowFlash } from './flash.tsx';
import {
  type KeyAction,
  keyActions,
  SKIP_SECONDS,
  seek,
  setRate,
  setVolume,
  skip,
  toggleMute,
  togglePlay,
} from './video-actions.ts';

interface ActionsContext {
  noteActivity: () => void;
  /** Updates the controls at once. */
  sync: () => void;
  show: ShowFlash;
  toggleFullscreen: () => void;
  /** A link to this video at a moment, in seconds. */
  linkAt?: ((seconds: number) => string) | undefined;
}

const volumeText = ({ muted, volume }: HTMLVideoElement) => (muted ? 'Muted' : `Volume ${Math.round(volume * 100)}%`);

/** The flash after a key press: the controls, which are hidden, cannot show the change. */
function flashOf(action: Exclude<KeyAction, 'fullscreen'>, video: HTMLVideoElement) {
  switch (action) {
    case 'togglePlay':
      return { icon: video.paused ? Pause : Play };
    case 'back':
      return { text: `−${SKIP_SECONDS} s`, side: 'left' as const };
    case 'forward':
      return { text: `+${SKIP_SECONDS} s`, side: 'right' as const };
    case 'slower':
    case 'faster':
      return { text: `${video.playbackRate}x` };
    case 'farBack':
    case 'farForward':
    case 'frameBack':
    case 'frameForward':
    case 'start':
    case 'end':
    case 'tenth':
      return { text: clockText(video.currentTime) };
    default:
      return { icon: video.muted ? VolumeX : Volume2, text: volumeText(video) };
  }
}

export function usePlayerActions(video: HTMLVideoElement, context: ActionsContext) {
  const { noteActivity, sync, show, toggleFullscreen, linkAt } = context;
  const act = (work: (video: HTMLVideoElement) => void) => {
    noteActivity();
    work(video);
    sync();
  };

  const pressKey = (action: KeyAction, key: string) => {
    if (action === 'fullscreen') return toggleFullscreen();
    keyActions[action](video, key);
    sync();
    show(flashOf(action, video));
    if (action === 'togglePlay') noteActivity();
  };

  const copyLink = async () => {
    noteActivity();
    const isCopied = linkAt && (await copyText(linkAt(video.currentTime)));
    show({ text: isCopied ? 'Link copied' : 'The link could not be copied.' }, LONG_MS);
  };

  return {
    togglePlay: () => act((element) => void togglePlay(element)),
    seek: (seconds: number) => act((element) => seek(element, seconds)),
    skip: (seconds: number) => act((element) => skip(element, seconds)),
    toggleMute: () => act(toggleMute),
    setVolume: (volume: number) => act((element) => setVolume(element, volume)),
    setRate: (rate: number) => act((element) => setRate(element, rate)),
    toggleFullscreen,
    copyLink: () => void copyLink(),
    pressKey,
  };
}

export type PlayerActions = ReturnType<typeof usePlayerActions>;
