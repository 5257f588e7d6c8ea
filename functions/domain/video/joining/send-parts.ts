import {
  isSamePart,
  type MultipartTarget,
  partOf,
  type UploadedPart,
  uploadPart,
} from '../../../gateways/s3/s3-multipart.ts';

/** The store does not know the multipart upload: it was completed or aborted. */
export class UploadGoneError extends Error {
  override readonly name = 'UploadGoneError';
}

/** Sends the parts of a file that have not arrived yet. */
export interface PartSender {
  send: (partNumber: number, bytes: Uint8Array) => Promise<void>;
  /** All parts so far, in the order of their numbers. */
  parts: () => UploadedPart[];
}

/**
 * @param target null sends nothing and only describes the parts
 * @param arrived parts that an earlier run has sent. A part with the same bytes is not sent again.
 */
export function sendParts(target: MultipartTarget | null, arrived: UploadedPart[]): PartSender {
  const known = new Map(arrived.map((part) => [part.partNumber, part]));
  const made: UploadedPart[] = [];
  return {
    send: async (partNumber, bytes) => {
      const part = partOf(partNumber, bytes);
      made[partNumber - 1] = part;
      if (target === null || isSamePart(part, known.get(partNumber))) return;
      if (!(await uploadPart(target, part, bytes)))
        throw new UploadGoneError('The store does not know the upload of the joined file');
    },
    parts: () => [...made],
  };
}
