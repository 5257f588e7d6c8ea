import { Captions, CaptionsOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Caption, captionFor } from './captions.ts';
import { PlayerButton } from './player-button.tsx';
import { PlayerSelect } from './player-select.tsx';

interface CaptionsChoiceProps {
  video: HTMLVideoElement;
  /** One at least. */
  captions: readonly Caption[];
  onLetGo: () => void;
}

const OFF = -1;

function trackOf({ src, label, language }: Caption): HTMLTrackElement {
  const track = document.createElement('track');
  return Object.assign(track, { kind: 'captions', src, label, srclang: language });
}

/** Gives the video its captions, and the viewer a switch for them: for several languages, a choice. Off at first. */
export function CaptionsChoice({ video, captions, onLetGo }: CaptionsChoiceProps) {
  const [shown, setShown] = useState(OFF);
  const [tracks, setTracks] = useState<HTMLTrackElement[]>([]);

  useEffect(() => {
    const made = captions.map(trackOf);
    video.append(...made);
    setTracks(made);
    return () => made.forEach((track) => void track.remove());
  }, [video, captions]);

  useEffect(() => {
    for (const [index, { track }] of tracks.entries()) track.mode = index === shown ? 'showing' : 'disabled';
  }, [tracks, shown]);

  if (captions.length > 1) {
    const options = captions.map(({ label }, index) => ({ value: index, text: label }));
    return (
      <PlayerSelect
        label="Captions"
        value={shown}
        options={[{ value: OFF, text: 'No captions' }, ...options]}
        onChange={setShown}
        onLetGo={onLetGo}
      />
    );
  }
  const isOn = shown !== OFF;
  return (
    <PlayerButton
      icon={isOn ? Captions : CaptionsOff}
      label="Captions"
      isPressed={isOn}
      isInPanel
      onClick={() => setShown(isOn ? OFF : captionFor(captions, navigator.languages))}
    />
  );
}
