import { CutError } from './cut-events.ts';
import { elementsIn, readUnsigned } from './ebml.ts';

const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const VIDEO = 1;

/** Codecs that MediaSource accepts in WebM, by their names in WebM. */
const CODECS: Record<string, string> = { V_VP8: 'vp8', V_VP9: 'vp9', A_OPUS: 'opus', A_VORBIS: 'vorbis' };

/** The facts of a file's tracks that segments need. */
export interface WebmTracks {
  mimeType: string;
  /** Null for a file without video. */
  videoTrack: number | null;
}

function readEntry(entry: Uint8Array) {
  const track = { number: 0, isVideo: false, codec: '' };
  for (const { id, content } of elementsIn(entry)) {
    if (id === TRACK_NUMBER) track.number = readUnsigned(content);
    if (id === TRACK_TYPE) track.isVideo = readUnsigned(content) === VIDEO;
    if (id === CODEC_ID) track.codec = new TextDecoder().decode(content);
  }
  return track;
}

/**
 * @param content of the element `Tracks`
 * @throws CutError when there is no track, or one that cannot be played from segments
 */
export function readTracks(content: Uint8Array): WebmTracks {
  const tracks = [...elementsIn(content)].filter(({ id }) => id === TRACK_ENTRY).map((each) => readEntry(each.content));
  const codecs = tracks.map(({ codec }) => CODECS[codec]);
  if (codecs.length === 0 || codecs.includes(undefined))
    throw new CutError('unsupported', `Not played from segments: ${tracks.map(({ codec }) => codec).join(', ')}`);
  return {
    mimeType: `video/webm;codecs="${codecs.join(',')}"`,
    videoTrack: tracks.find(({ isVideo }) => isVideo)?.number ?? null,
  };
}
