import { VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Starts the video once without a press of the play button. Where the browser refuses autoplay with sound, the video
 * starts muted.
 * @param isWanted whether the video should start
 * @returns `isSilenced`: whether the video is muted only for that reason; `isSilencedNow`: the same, up to date before
 *   the next render; `turnSoundOn`
 */
export function useAutoStart(video: HTMLVideoElement, isWanted: boolean) {
  const [isSilenced, setSilenced] = useState(false);
  const silencedNow = useRef(false);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (!isWanted || hasStarted.current) return;
    hasStarted.current = true;
    const start = async () => {
      try {
        await video.play();
      } catch (error) {
        if (!isRefused(error)) throw error;
        silencedNow.current = !video.muted;
        video.muted = true;
        await video.play();
        setSilenced(silencedNow.current);
      }
    };
    // A browser in power-saving mode refuses muted autoplay too; the viewer still has the play button.
    start().catch((error: unknown) => console.warn('The video did not start by itself.', error));
  }, [video, isWanted]);

  useEffect(() => {
    if (!isSilenced) return;
    const follow = () => {
      silencedNow.current = video.muted;
      setSilenced(video.muted);
    };
    video.addEventListener('volumechange', follow);
    return () => video.removeEventListener('volumechange', follow);
  }, [video, isSilenced]);

  return {
    isSilenced,
    isSilencedNow: () => silencedNow.current,
    turnSoundOn: () => {
      video.muted = false;
    },
  };
}

/**
 * A button in a corner of a video that autoplay has started without sound.
 * @param isLower whether something else is in the corner
 */
export function SoundButton({ isLower, onClick }: { isLower: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`player-button absolute ${isLower ? 'top-14' : 'top-2'} left-2 bg-black/75 px-3 font-medium text-white`}
    >
      <VolumeX aria-hidden className="size-5" />
      Turn on sound
    </button>
  );
}
