import * as z from 'zod';
import { SPOKEN_LANGUAGES } from '#shared/model/editing/transcripts.ts';

const language = z.enum(SPOKEN_LANGUAGES);

/**
 * The part of StartTranscriptionJob that the product uses, with the limits of the service. Anything else is refused.
 * https://docs.aws.amazon.com/transcribe/latest/APIReference/API_StartTranscriptionJob.html
 */
export const transcriptionRequest = z
  .strictObject({
    TranscriptionJobName: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[0-9a-zA-Z._-]+$/),
    Media: z.strictObject({
      MediaFileUri: z
        .string()
        .min(1)
        .max(2000)
        .regex(/^s3:\/\/.+/),
    }),
    MediaFormat: z.enum(['mp4', 'webm']),
    OutputBucketName: z.string().max(64),
    OutputKey: z
      .string()
      .min(1)
      .max(1024)
      .regex(/^[a-zA-Z0-9-_.!*'()/&$@=;:+,? ]+$/),
    Subtitles: z.strictObject({ Formats: z.tuple([z.literal('vtt')]) }),
    LanguageCode: language.optional(),
    IdentifyLanguage: z.literal(true).optional(),
    LanguageOptions: z.array(language).min(2).max(5).optional(),
  })
  .refine(
    ({ LanguageCode, IdentifyLanguage }) => (LanguageCode === undefined) !== (IdentifyLanguage === undefined),
    'Specify one of LanguageCode or IdentifyLanguage.',
  )
  .refine(
    ({ LanguageOptions = [] }) =>
      new Set(LanguageOptions.map((each) => each.split('-')[0])).size === LanguageOptions.length,
    'You can include only one language dialect per language.',
  );

export type TranscriptionRequest = z.output<typeof transcriptionRequest>;
