import * as z from 'zod';
import { FRAME_RATE } from '#shared/rules/editing/kept-ranges.ts';

/** Ranges are those of the service: https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html */
const arn = (service: string) =>
  z.string().regex(new RegExp(`^arn:aws[\\w-]*:${service}:`), `has to be an ARN of ${service}`);
const s3Url = z.string().regex(/^s3:\/\/[^/]+\/.+/, 'has to be s3://bucket/key');
const evenSide = z
  .number()
  .int()
  .min(32)
  .max(4096)
  .refine((value) => value % 2 === 0, 'has to be even');
const bitrate = z.number().int().min(1000).max(1_152_000_000);

/** This runtime encodes by quality, at a stated frame rate: with other settings, its output would differ. */
const h264Settings = z.strictObject({
  rateControlMode: z.literal('QVBR'),
  qualityTuningLevel: z.literal('SINGLE_PASS').default('SINGLE_PASS'),
  qvbrSettings: z
    .strictObject({ qvbrQualityLevel: z.number().int().min(1).max(10).default(7) })
    .default({ qvbrQualityLevel: 7 }),
  maxBitrate: bitrate,
  /** Bits. */
  hrdBufferSize: z.number().int().min(1).max(1_152_000_000).optional(),
  framerateControl: z.literal('SPECIFIED'),
  framerateConversionAlgorithm: z.literal('DUPLICATE_DROP').default('DUPLICATE_DROP'),
  framerateNumerator: z.number().int().min(1),
  framerateDenominator: z.number().int().min(1),
  parControl: z.literal('SPECIFIED').optional(),
  parNumerator: z.literal(1).optional(),
  parDenominator: z.literal(1).optional(),
  interlaceMode: z.literal('PROGRESSIVE').default('PROGRESSIVE'),
  numberBFramesBetweenReferenceFrames: z.number().int().min(0).max(7).optional(),
  sceneChangeDetect: z.enum(['DISABLED', 'ENABLED']).default('ENABLED'),
});

/** This runtime converts colors to BT.709 only: with other settings, its output would differ from MediaConvert's. */
const colorCorrector = z.strictObject({
  colorSpaceConversion: z.literal('FORCE_709'),
  hdrToSdrToneMapper: z.literal('VIBRANT'),
});

const deinterlacer = z.strictObject({
  mode: z.literal('DEINTERLACE').default('DEINTERLACE'),
  control: z.literal('NORMAL').default('NORMAL'),
  algorithm: z.literal('INTERPOLATE').default('INTERPOLATE'),
});

const appearance = {
  width: evenSide.optional(),
  height: evenSide.optional(),
  scalingBehavior: z.enum(['DEFAULT', 'STRETCH_TO_OUTPUT']).default('DEFAULT'),
  videoPreprocessors: z
    .looseObject({ colorCorrector: colorCorrector.optional(), deinterlacer: deinterlacer.optional() })
    .optional(),
};

const videoDescription = z.looseObject({
  ...appearance,
  colorMetadata: z.literal('INSERT').default('INSERT'),
  codecSettings: z.looseObject({ codec: z.literal('H_264'), h264Settings }),
});

/** Stereo with between so many bits per second: https://docs.aws.amazon.com/mediaconvert/latest/ug/aac-support.html */
const aacOf = (sampleRate: number, leastBits: number, mostBits: number) =>
  z.looseObject({
    bitrate: z.number().int().min(leastBits).max(mostBits).default(96_000),
    sampleRate: z.literal(sampleRate),
    codingMode: z.literal('CODING_MODE_2_0'),
  });
const aacSettings = z.discriminatedUnion('sampleRate', [
  aacOf(32_000, 40_000, 384_000),
  aacOf(48_000, 64_000, 1_024_000),
]);

const audioDescription = z.looseObject({
  audioSourceName: z.string(),
  codecSettings: z.looseObject({ codec: z.literal('AAC'), aacSettings }),
});

/** Stills of the picture: https://docs.aws.amazon.com/mediaconvert/latest/ug/file-group-with-frame-capture-output.html */
const frameCapture = z.strictObject({
  containerSettings: z.looseObject({ container: z.literal('RAW') }),
  videoDescription: z.looseObject({
    ...appearance,
    codecSettings: z.looseObject({
      codec: z.literal('FRAME_CAPTURE'),
      frameCaptureSettings: z.looseObject({
        framerateNumerator: z.number().int().min(1),
        framerateDenominator: z.number().int().min(1),
        maxCaptures: z.number().int().min(1).max(10_000_000),
        quality: z.number().int().min(1).max(100).default(80),
      }),
    }),
  }),
  audioDescriptions: z.tuple([]).default([]),
});

const movie = z.strictObject({
  containerSettings: z.looseObject({
    container: z.literal('MP4'),
    mp4Settings: z.looseObject({ moovPlacement: z.literal('PROGRESSIVE_DOWNLOAD').optional() }).optional(),
  }),
  videoDescription,
  audioDescriptions: z.array(audioDescription).max(1).default([]),
});

/** Whether an output is a file with picture and sound, and not stills. */
export const isMovie = (output: JobOutput): output is MovieOutput => output.containerSettings.container === 'MP4';

const outputGroup = z.looseObject({
  outputGroupSettings: z.looseObject({
    type: z.literal('FILE_GROUP_SETTINGS'),
    fileGroupSettings: z.looseObject({ destination: s3Url.regex(/[^/]$/, 'has to end with the name of a file') }),
  }),
  outputs: z.tuple([z.union([movie, frameCapture])]),
});

const videoSelector = z.looseObject({
  colorSpace: z.enum(['FOLLOW', 'REC_601', 'REC_709', 'HDR10', 'HLG_2020']).optional(),
  colorSpaceUsage: z.enum(['FORCE', 'FALLBACK']).optional(),
  sampleRange: z.enum(['FOLLOW', 'FULL_RANGE', 'LIMITED_RANGE']).optional(),
  rotate: z.enum(['AUTO', 'DEGREE_0', 'DEGREES_90', 'DEGREES_180', 'DEGREES_270']).optional(),
});

/** Of an input with 30 frames a second: this runtime clips no other. */
const timecode = z
  .string()
  .regex(/^\d{2}:[0-5]\d:[0-5]\d:[0-2]\d$/, 'has to be HH:MM:SS:FF of 30 frames a second')
  .transform((text) => {
    const [hours = 0, minutes = 0, seconds = 0, frames = 0] = text.split(':').map(Number);
    return ((hours * 60 + minutes) * 60 + seconds) * FRAME_RATE + frames;
  });

/** Clips of an input as frames from 0; the last one is in the clip: https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html */
const inputClippings = z
  .array(z.looseObject({ startTimecode: timecode, endTimecode: timecode }))
  .refine((clips) => clips.every((it) => it.startTimecode <= it.endTimecode), 'have to end after they start')
  .refine(
    (clips) => clips.every((it, index) => index === 0 || it.startTimecode > (clips[index - 1]?.endTimecode ?? 0)),
    'have to be in the order of the input, without overlaps',
  );

const integer = (most: number) => z.number().int().min(0).max(most);
/** The largest number of a size, a place or a time. */
const MOST = 2_147_483_647;

/**
 * An image over the frames of an input: https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html. This
 * runtime requires the times and sizes that the service has defaults for, and draws no fades.
 */
const insertableImage = z.strictObject({
  imageInserterInput: s3Url.regex(/\.png$/i, 'has to be a PNG'),
  imageX: integer(MOST),
  imageY: integer(MOST),
  width: integer(MOST).min(1),
  height: integer(MOST).min(1),
  layer: integer(99),
  /** Percent. */
  opacity: integer(100).default(50),
  startTime: timecode,
  /** Milliseconds. */
  duration: integer(MOST).min(1),
});

/** https://docs.aws.amazon.com/mediaconvert/latest/ug/graphic-overlay.html: each image of an input has a layer of its own. */
const insertableImages = z
  .array(insertableImage)
  .max(50)
  .refine((images) => new Set(images.map(({ layer }) => layer)).size === images.length, 'have the same layer');

const input = z.looseObject({
  fileInput: s3Url,
  timecodeSource: z.enum(['EMBEDDED', 'SPECIFIEDSTART', 'ZEROBASED']).default('EMBEDDED'),
  inputClippings: inputClippings.default([]),
  imageInserter: z.strictObject({ insertableImages: insertableImages.default([]) }).optional(),
  videoSelector: videoSelector.optional(),
  audioSelectors: z.record(z.string(), z.looseObject({})).default({}),
});

const settings = z
  .looseObject({ inputs: z.tuple([input]), outputGroups: z.array(outputGroup).min(1) })
  .superRefine(({ inputs, outputGroups }, context) => {
    const [{ inputClippings, imageInserter, timecodeSource, audioSelectors }] = inputs;
    if ((inputClippings.length > 0 || imageInserter) && timecodeSource !== 'ZEROBASED') {
      context.addIssue({ code: 'custom', message: 'clips and images need timecodes that start at zero here' });
    }
    const files = outputGroups.map(({ outputGroupSettings }) => outputGroupSettings.fileGroupSettings.destination);
    if (new Set(files).size < files.length)
      context.addIssue({ code: 'custom', message: 'two outputs have the same file name' });
    const outputs = outputGroups.flatMap((group) => group.outputs);
    if (!outputs.some(isMovie)) context.addIssue({ code: 'custom', message: 'frame capture needs a video output' });
    const sounds = outputs.flatMap(({ audioDescriptions }) => audioDescriptions);
    for (const { audioSourceName } of sounds) {
      if (!Object.hasOwn(audioSelectors, audioSourceName))
        context.addIssue({ code: 'custom', message: `no audio selector is named ${audioSourceName}` });
    }
  });

/**
 * The part of MediaConvert's CreateJob that this runtime supports: one input, file groups, MP4 of H.264 and AAC, and
 * frame capture.
 */
export const jobRequest = z.object({
  role: arn('iam'),
  queue: arn('mediaconvert').optional(),
  clientRequestToken: z.string().min(1).optional(),
  userMetadata: z.record(z.string(), z.string()).default({}),
  settings,
});

export type JobRequest = z.output<typeof jobRequest>;
export type JobInput = z.output<typeof input>;
export type InsertableImage = z.output<typeof insertableImage>;
export type MovieOutput = z.output<typeof movie>;
export type FrameCaptureOutput = z.output<typeof frameCapture>;
export type JobOutput = MovieOutput | FrameCaptureOutput;
