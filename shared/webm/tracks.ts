import {
  childrenOf,
  contentOf,
  elementsIn,
  firstChild,
  nullIfDamaged,
  readText,
  readUnsigned,
  TRACKS,
  type WebmElement,
} from './elements.ts';

const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const VIDEO_SETTINGS = 0xe0;
const ALPHA_MODE = 0x53c0;

export const VIDEO = 1;
export const AUDIO = 2;

export interface WebmTrack {
  number: number;
  type: number;
  /** Such as `V_VP8` (https://www.matroska.org/technical/codec_specs.html). */
  codec: string;
  entry: WebmElement;
}

/** Reads the descriptions in an element `Tracks`. @throws WebmError */
export const readTracks = (bytes: Uint8Array, tracks: WebmElement): WebmTrack[] =>
  [...childrenOf(bytes, tracks)]
    .filter(({ id }) => id === TRACK_ENTRY)
    .map((entry) => ({
      number: readUnsigned(bytes, firstChild(bytes, entry, TRACK_NUMBER)) ?? 0,
      type: readUnsigned(bytes, firstChild(bytes, entry, TRACK_TYPE)) ?? 0,
      codec: readText(bytes, firstChild(bytes, entry, CODEC_ID)),
      entry,
    }));

/**
 * Writes into a file's description of its tracks that its pictures are not transparent. Chromium's recorder writes the
 * opposite whatever it records, and WebKit refuses such a track: "Cannot handle streams without an initial alpha buffer".
 * @param head the start of the file; it is changed in place
 */
export function clearAlphaMode(head: Uint8Array): void {
  const alphaOf = ({ entry }: WebmTrack) => firstChild(head, firstChild(head, entry, VIDEO_SETTINGS), ALPHA_MODE);
  nullIfDamaged(() => {
    const tracks = [...elementsIn(head)].find(({ id }) => id === TRACKS);
    for (const track of tracks ? readTracks(head, tracks) : []) contentOf(head, alphaOf(track)).fill(0);
  });
}
