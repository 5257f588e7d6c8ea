import * as z from 'zod';
import { SIGNED_PARTS_MAX, UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT } from '../../limits.ts';
import { CAPTIONS_CONTENT_TYPE } from '../../model/editing/captions.ts';
import { THUMBNAIL_CONTENT_TYPE } from '../../model/video/recording.ts';
import { VIDEO_CONTENT_TYPES } from '../../model/video/video-file.ts';
import { writeCall } from './define-call.ts';

/** Largest object a single PUT takes, in bytes (Amazon S3 quotas: 5 GiB). */
const SINGLE_PUT_MAX_BYTES = 5 * 1024 ** 3;
/** Parts that one upload may have (Amazon S3 quotas). */
export const PARTS_MAX = 10_000;

const partNumber = z.number().int().min(1).max(PARTS_MAX);

export const createUpload = writeCall('createUpload', 'POST /api/objects/upload', {
  status: 201,
  input: z.strictObject({
    /** When given, the upload must have this type: it becomes part of the signature. */
    contentType: z.enum([...VIDEO_CONTENT_TYPES, THUMBNAIL_CONTENT_TYPE, CAPTIONS_CONTENT_TYPE]).optional(),
    /** Bytes. When given, the upload must have this length: it becomes part of the signature. */
    fileSize: z.number().int().min(0).max(SINGLE_PUT_MAX_BYTES).optional(),
    /**
     * When true, the upload must be sent with `If-None-Match: *`, which becomes part of the signature: the URL accepts
     * one file, and answers 412 to later ones.
     */
    createOnly: z.boolean().optional(),
  }),
  output: z.object({ uploadURL: z.string() }),
});

/** Aborts an upload of one PUT that belongs to no recording, and removes its file. */
export const abortUpload = writeCall('abortUpload', 'DELETE /api/objects/upload/{uploadId}', {});

/** Begins an upload in parts, each of `partBytes` except the last. Parts are numbered from 1 to `partCount`. */
export const createMultipart = writeCall('createMultipart', 'POST /api/objects/multipart', {
  status: 201,
  input: z.strictObject({
    contentType: z.enum(VIDEO_CONTENT_TYPES),
    /** Bytes of the whole file, 50 GB at most: neither more nor fewer can be sent. */
    fileSize: z.number().int().min(1).max(UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT),
  }),
  output: z.object({ uploadId: z.string(), partBytes: z.number(), partCount: z.number() }),
});

/** URLs for parts, valid for 15 minutes, and for one minute if a token asks, each for its own part only. */
export const signParts = writeCall('signParts', 'POST /api/objects/multipart/{uploadId}/parts', {
  input: z.strictObject({ partNumbers: z.array(partNumber).min(1).max(SIGNED_PARTS_MAX) }),
  output: z.object({ parts: z.array(z.object({ partNumber: z.number(), url: z.string() })) }),
});

/** The parts that have arrived. After the upload is complete, the list is empty. */
export const listParts = writeCall('listParts', 'GET /api/objects/multipart/{uploadId}', {
  output: z.object({
    parts: z.array(z.object({ partNumber: z.number(), size: z.number() })),
    isComplete: z.boolean(),
  }),
});

/** Completes an upload when all parts have arrived. A repeated call gives the same answer. */
export const completeMultipart = writeCall('completeMultipart', 'POST /api/objects/multipart/{uploadId}/complete', {
  output: z.object({ uploadURL: z.string() }),
});

/** Aborts a multipart upload that belongs to no recording, and removes its parts. */
export const abortMultipart = writeCall('abortMultipart', 'DELETE /api/objects/multipart/{uploadId}', {});
