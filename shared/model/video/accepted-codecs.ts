import type { MediaContainer } from './video-file.ts';

/** PCM as whole numbers of 16 to 32 bits, which the table below just calls PCM. */
const PCM = ['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'] as const;

/**
 * The pairs of container and codec that MediaConvert accepts, by ffmpeg's names of the codecs, in the order of the table
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/reference-codecs-containers-input.html ("DivX/Xvid" and "MPEG-4
 * part 2" are `mpeg4`, "H.262" and "MPEG-2" are `mpeg2video`, "AVC Intra" is `h264`). AV1 in WebM is in some copies of
 * the table only.
 */
export const ACCEPTED_CODECS = {
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  matroska: {
    video: ['h264', 'mpeg2video', 'mpeg4', 'vc1'],
    audio: ['aac', 'ac3', 'eac3', 'opus', 'wmav1', 'wmav2', 'flac'],
  },
  mp4: {
    video: ['rawvideo', 'h264', 'mpeg4', 'h261', 'mpeg2video', 'h263', 'hevc', 'jpeg2000', 'vc1'],
    audio: ['aac', 'ac3', 'eac3', ...PCM, 'wmav1', 'wmav2'],
  },
  quicktime: {
    video: [
      ...['rawvideo', 'prores', 'h264', 'mpeg4', 'dvvideo', 'h261', 'mpeg2video', 'h263', 'hevc', 'jpeg2000', 'mjpeg'],
      'qtrle',
    ],
    audio: ['aac', 'mp3', ...PCM],
  },
} as const satisfies Record<MediaContainer, { video: readonly string[]; audio: readonly string[] }>;
