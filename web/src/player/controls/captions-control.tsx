import { Captions, CaptionsOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isKeyFor } from '#web/ui/key-guard.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { type Caption, useCaptionChoice } from './caption-choice.ts';
import { PlayerButton } from './player-button.tsx';
import { PlayerSelect } from './player-select.tsx';
import { addTracks, showTrack } from './show-captions.ts';

interface CaptionsControlProps {
  video: HTMLVideoElement;
  /** At least one. */
  captions: readonly Caption[];
  onLetGo: () => void;
}

const OFF = -1;
const KEY = 'c';

/** Returns the same array while its contents are equal: each answer of the server brings a new array. */
function useSame(captions: readonly Caption[]): readonly Caption[] {
  const [same, setSame] = useState(captions);
  const isSame = JSON.stringify(same) === JSON.stringify(captions);
  if (!isSame) setSame(captions);
  return isSame ? same : captions;
}

/** Adds captions to the video, with a button for one language and a list for several. Captions are off at first. */
export function CaptionsControl({ video, captions: given, onLetGo }: CaptionsControlProps) {
  const captions = useSame(given);
  const { isOn, index, turn, pick } = useCaptionChoice(captions);
  const [tracks, setTracks] = useState<readonly HTMLTrackElement[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const shown = isOn ? index : OFF;
  const toggle = () => turn(!isOn);
  useKeyDown((event) => {
    if (event.key.toLowerCase() === KEY && !event.repeat && isKeyFor(video, event)) toggle();
  });

  useEffect(() => {
    const added = addTracks(video, captions);
    setTracks(added.tracks);
    return added.remove;
  }, [video, captions]);

  useEffect(() => {
    setFailed(false);
    const track = tracks[shown];
    if (track?.isConnected) return showTrack(video, track, () => setFailed(true));
  }, [video, tracks, shown]);

  const name = captions[index]?.label ?? '';
  const said = isOn ? `Captions: ${name}` : 'Captions off';
  return (
    <>
      {captions.length > 1 ? (
        <PlayerSelect
          label="Captions"
          value={shown}
          options={[
            { value: OFF, text: 'No captions' },
            ...captions.map(({ label: text }, value) => ({ value, text })),
          ]}
          onChange={(chosen) => (chosen === OFF ? turn(false) : pick(chosen, true))}
          onLetGo={onLetGo}
        />
      ) : (
        <PlayerButton
          icon={isOn ? Captions : CaptionsOff}
          label="Captions"
          shortcut={KEY.toUpperCase()}
          isPressed={isOn}
          isInPanel
          onClick={toggle}
        />
      )}
      <span role="status" className="sr-only">
        {hasFailed ? 'The captions could not be loaded.' : said}
      </span>
    </>
  );
}
