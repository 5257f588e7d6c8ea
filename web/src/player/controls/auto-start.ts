import { useEffect, useRef, useState } from 'react';

const mustBePressed = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Starts the video once without a press of the play button. Where the browser refuses autoplay with sound, the video
 * starts muted; where it refuses that too, as in power-saving mode, the viewer has to press play.
 * @param isWanted whether the video should start
 * @returns `isSilenced`: whether the video is muted only for that reason; `isSilencedNow`: the same, up to date before
 *   the next render; `isRefused`: whether the viewer has to press play; `turnSoundOn`
 */
export function useAutoStart(video: HTMLVideoElement, isWanted: boolean) {
  const [isSilenced, setSilenced] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const silencedNow = useRef(false);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (!isWanted || hasStarted.current) return;
    hasStarted.current = true;
    const start = async () => {
      try {
        await video.play();
      } catch (error) {
        if (!mustBePressed(error)) throw error;
        silencedNow.current = !video.muted;
        video.muted = true;
        await video.play();
        setSilenced(silencedNow.current);
      }
    };
    start().catch((error: unknown) => {
      console.warn('Playback did not start.', error);
      if (silencedNow.current) video.muted = false;
      silencedNow.current = false;
      if (!mustBePressed(error)) return;
      setRefused(true);
      video.addEventListener('play', () => setRefused(false), { once: true });
    });
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
    isRefused,
    isSilencedNow: () => silencedNow.current,
    turnSoundOn: () => {
      video.muted = false;
    },
  };
}
