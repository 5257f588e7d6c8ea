import { childrenOf, firstChild, readText, readUnsigned, type WebmElement } from './elements.ts';

const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;

/** Types of tracks. */
export const VIDEO = 1;
export const AUDIO = 2;

export interface WebmTrack {
  number: number;
  type: number;
  /** Such as `V_VP8` (https://www.matroska.org/technical/codec_specs.html). */
  codec: string;
  /** Its description. */
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
