import { DURATION_MAX_TEXT, UPLOAD_MAX_TEXT } from '../limits.ts';
import { CONTAINERS, type MediaContainer } from '../model/video/video-file.ts';

const TAKEN = 'Choose an MP4, MOV, WebM or MKV file.';
const IN_PARTS = 'Upload it in parts.';

interface FaultText {
  /** What is wrong with the file. */
  fact: string;
  /** What the person who chose it can do. */
  advice?: string;
}

/** Why a file is not accepted, in sentences for people: the same in the browser and on the server. */
const FAULT_TEXT = {
  empty: { fact: 'This file is empty.', advice: 'Choose another one.' },
  'not-video': { fact: 'This file is not a video.', advice: TAKEN },
  'no-picture': { fact: 'This file has sound, but no picture.', advice: 'Choose a video.' },
  damaged: { fact: 'This file is damaged or incomplete, and cannot be read.', advice: 'Copy or export it again.' },
  'compressed-index': {
    fact: 'This file has a compressed index, and cannot be converted.',
    advice: 'Export it again, as MP4 or MOV.',
  },
  'refers-elsewhere': {
    fact: 'This file needs other files to play.',
    advice: 'Export it as one file that has everything in it.',
  },
  /** Only for a file on the disk of the person who chose it. */
  unreadable: {
    fact: 'This file cannot be read.',
    advice: 'It may have been moved or changed. Choose it again.',
  },
  protected: {
    fact: 'This file is copy-protected, and cannot be converted.',
    advice: 'Choose one without copy protection.',
  },
  'too-long': { fact: `${DURATION_MAX_TEXT}.`, advice: IN_PARTS },
  'too-large': { fact: `${UPLOAD_MAX_TEXT}.`, advice: IN_PARTS },
  /** `otherContainer` and `otherCodec` replace these texts. */
  'other-container': { fact: TAKEN },
  'other-codec': { fact: TAKEN },
} as const satisfies Record<string, FaultText>;

export type VideoFileErrorCode = keyof typeof FAULT_TEXT;

/** A file is not accepted. The message is for the person who chose it. */
export class VideoFileError extends Error {
  override readonly name = 'VideoFileError';
  readonly code: VideoFileErrorCode;
  /** The message without its advice: for administrators, who did not choose the file. */
  readonly fact: string;

  constructor(code: VideoFileErrorCode, text: FaultText = FAULT_TEXT[code]) {
    super(text.advice ? `${text.fact} ${text.advice}` : text.fact);
    this.code = code;
    this.fact = text.fact;
  }
}

/** @param name of the container, such as AVI */
export const otherContainer = (name: string): VideoFileError =>
  new VideoFileError('other-container', { fact: `${name} files cannot be uploaded.`, advice: TAKEN });

const CODEC_NAMES: Record<string, string> = {
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  h264: 'H.264',
  hevc: 'H.265 (HEVC)',
  prores: 'ProRes',
  mpeg4: 'MPEG-4',
  mpeg2video: 'MPEG-2',
  mpeg1video: 'MPEG-1',
  vc1: 'VC-1',
  h261: 'H.261',
  h263: 'H.263',
  theora: 'Theora',
  jpeg2000: 'JPEG 2000',
  dvvideo: 'DV',
  qtrle: 'QuickTime Animation',
  rawvideo: 'uncompressed video',
  opus: 'Opus',
  vorbis: 'Vorbis',
  aac: 'AAC',
  flac: 'FLAC',
  mp3: 'MP3',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  alac: 'Apple Lossless',
  pcm: 'PCM',
  lpcm: 'PCM',
  ipcm: 'PCM',
  dts: 'DTS',
  mjpeg: 'Motion JPEG',
  amr_nb: 'AMR',
  amr_wb: 'AMR',
  wmav1: 'WMA',
  wmav2: 'WMA',
};

/** What a file may name a codec: a sample entry or an ID, which people can look up. */
const NAME_IN_FILE = /^[A-Za-z0-9][A-Za-z0-9_./ -]{1,31}$/;

function nameOfCodec(codec: string): string | null {
  if (/^pcm_f\d/.test(codec)) return 'PCM of floating-point numbers';
  if (/^pcm_[su]8$/.test(codec)) return '8-bit PCM';
  if (/^pcm_[su]\d/.test(codec)) return 'PCM';
  return CODEC_NAMES[codec] ?? (NAME_IN_FILE.test(codec) ? codec.trim() : null);
}

/** @param codec see `FoundTrack` */
export function otherCodec(container: MediaContainer, type: 'video' | 'audio', codec: string): VideoFileError {
  const what = type === 'video' ? 'picture' : 'sound';
  const named = nameOfCodec(codec);
  const coded = named
    ? `The ${what} of this file is coded as ${named}, which`
    : `The ${what} of this file is coded in a way that`;
  return new VideoFileError('other-codec', {
    fact: `${coded} cannot be converted from ${CONTAINERS[container].name}.`,
    advice: 'Export it as MP4, with H.264 and AAC.',
  });
}
