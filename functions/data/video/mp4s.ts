/**
 * The MP4s that a conversion makes of a file. Another quality is a row here, its settings in
 * `gateways/mediaconvert/conversion-job.ts`, and its path in `shared/api/video/recordings.ts`.
 */
export const MP4S = [
  {
    /** Also its name in transfers. */
    quality: 'mp4',
    /** Of the stored file: the key of its object, null without one. */
    attribute: 'mp4Key',
    /** The name of its object without `.mp4`, and of its path. */
    output: 'video',
    /** Of a recording that a call returns. */
    path: 'mp4FilePath',
    /** Without an optional one, a conversion is complete too. It is played, and not downloaded. */
    isOptional: false,
  },
  /** For small screens and slow connections. */
  { quality: 'small', attribute: 'smallKey', output: 'small', path: 'smallFilePath', isOptional: true },
] as const;

export type Mp4 = (typeof MP4S)[number];

/** One value for each MP4 of a file, under one of the MP4's names. */
export const ofEachMp4 = <Name extends keyof Mp4 & ('quality' | 'attribute' | 'output' | 'path'), Value>(
  name: Name,
  partOf: (mp4: Mp4, index: number) => Value,
) => Object.fromEntries(MP4S.map((mp4, index) => [mp4[name], partOf(mp4, index)])) as Record<Mp4[Name], Value>;

export const NO_MP4S = ofEachMp4('attribute', () => null);
