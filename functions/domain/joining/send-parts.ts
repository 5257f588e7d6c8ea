import { type MultipartTarget, type UploadedPart, uploadPart } from '../../gateways/s3-multipart.ts';
import { md5 } from '../media-files/object-etag.ts';

/** S3 does not know the multipart upload: it was completed or aborted. */
export class UploadGoneError extends Error {
  override readonly name = 'UploadGoneError';
}

const quoted = (text: string): string => `"${text}"`;

/** Sends the parts of a file that have not arrived yet. */
export interface PartSender {
  send: (partNumber: number, bytes: Uint8Array) => Promise<void>;
  /** All parts so far, in the order of their numbers. */
  parts: () => UploadedPart[];
  /**
   * ETag of the object that S3 makes of these parts. It proves that the object has the bytes that were written.
   * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
   */
  etag: () => string;
}

/**
 * @param target null sends nothing and only computes the ETag of the object
 * @param arrived parts that an earlier run has sent. A part with the same bytes is not sent again.
 */
export function sendParts(target: MultipartTarget | null, arrived: UploadedPart[]): PartSender {
  const known = new Map(arrived.map((part) => [part.partNumber, part]));
  const hashes: Buffer[] = [];
  const sizes: number[] = [];
  const parts = () =>
    hashes.map((hash, index) => ({
      partNumber: index + 1,
      size: sizes[index] ?? 0,
      etag: quoted(hash.toString('hex')),
    }));

  return {
    send: async (partNumber, bytes) => {
      const hash = md5(bytes);
      const etag = quoted(hash.toString('hex'));
      hashes[partNumber - 1] = hash;
      sizes[partNumber - 1] = bytes.length;
      const before = known.get(partNumber);
      if (target === null || (before?.etag === etag && before.size === bytes.length)) return;
      const stored = await uploadPart(target, partNumber, bytes);
      if (stored === null) throw new UploadGoneError('S3 does not know the upload of the joined file');
      if (stored !== etag) throw new Error('A part of the joined file did not arrive as it was sent');
    },
    parts,
    etag: () => quoted(`${md5(Buffer.concat(hashes)).toString('hex')}-${hashes.length}`),
  };
}
