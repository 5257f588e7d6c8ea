import type { MouseEvent } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { isLoaded, type ListedRecording } from './listed-recording.ts';
import { paths } from './paths.ts';

interface RecordingNameProps {
  item: Pick<Recording, 'id' | 'name'>;
  heading: 'h2' | 'h3';
  /** Plays the recording. Undefined when it cannot be played, or a click does something else: the name is then text. */
  onPlay: (() => void) | undefined;
}

/** Whether the browser opens the link elsewhere, such as in a new tab. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** The name of a recording in a list. It plays the recording over the present screen. */
export function RecordingName({ item: { id, name }, heading: Heading, onPlay }: RecordingNameProps) {
  const play = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onPlay?.();
  };
  return (
    <Heading dir="auto" translate="no" className="line-clamp-2 font-medium text-[15px] leading-snug" title={name}>
      {onPlay ? (
        <a href={paths.recording(id)} onClick={play} className="focus-visible:-outline-offset-2 hover:underline">
          {name}
        </a>
      ) : (
        name
      )}
    </Heading>
  );
}

/** How a click plays a recording; undefined when there is no file yet, or clicks select. */
export const playOf = (
  recording: ListedRecording,
  onPlay: (recording: Recording) => void,
  isSelecting: boolean,
): (() => void) | undefined =>
  isLoaded(recording) && recording.filePath !== null && !isSelecting ? () => onPlay(recording) : undefined;
