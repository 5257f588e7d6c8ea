import { PLACE, videoWithoutPlayer } from './early-video.ts';

const adopt = (place: HTMLElement | null) => {
  const video = videoWithoutPlayer();
  if (video) place?.append(video);
};

/** The place of a player whose code is not there yet. It shows the video that the page has begun to load. */
export function EarlyPlace() {
  return (
    <div
      ref={adopt}
      aria-hidden
      {...{ [PLACE]: '' }}
      className="relative aspect-video animate-pulse-soft overflow-hidden rounded-lg bg-secondary has-[video]:animate-none"
    />
  );
}
