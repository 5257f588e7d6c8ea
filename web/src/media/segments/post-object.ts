import { joinedBytes } from '#web/lib/joined-bytes.ts';
import { sendRequest } from '../upload/send-request.ts';
import type { SegmentPermission } from './segment-calls.ts';

/** Bytes in memory. Not a Blob: the browser keeps Blobs until it collects garbage, which a worker seldom causes. */
export type Bytes = Uint8Array<ArrayBuffer>;

interface PostOptions {
  /** Under the permission's `keyPrefix`. */
  name: string;
  bytes: Bytes;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

/** An object as S3 has stored it. */
export interface Receipt {
  /** With quotes. */
  etag: string;
  /** Missing when the bucket keeps no versions. */
  versionId?: string | undefined;
}

/**
 * Sends an object by a POST policy.
 * @throws see `putFailure`; the signal's reason
 */
export type PostObject = (permission: SegmentPermission, options: PostOptions) => Promise<Receipt>;

/** S3 answers 201 with the object's data in XML; the header is present when CORS exposes it. */
function etagOf(request: XMLHttpRequest): string {
  const inXml = /<ETag>(?:"|&quot;)?([0-9a-f]{32})(?:"|&quot;)?<\/ETag>/.exec(request.responseText)?.[1];
  const etag = inXml ? `"${inXml}"` : request.getResponseHeader('ETag');
  if (!etag) throw new Error('Upload failed', { cause: 'S3 answered without an ETag' });
  return etag;
}

export const jsonBytes = (content: unknown): Bytes => new TextEncoder().encode(JSON.stringify(content));

/** A form (RFC 7578) as bytes. S3 reads no field after the file. */
function formOf(fields: [string, string][], file: Bytes, boundary: string): Bytes {
  const encode = (text: string) => new TextEncoder().encode(text);
  const heads = fields.map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`;
  return joinedBytes([encode(heads.join('') + fileHead), file, encode(`\r\n--${boundary}--\r\n`)]);
}

export const postObject: PostObject = async ({ url, fields, keyPrefix }, { name, bytes, signal, onSent }) => {
  const boundary = crypto.randomUUID();
  const form = formOf([...Object.entries(fields), ['key', `${keyPrefix}${name}`]], bytes, boundary);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const count = (sent: number) => onSent(Math.min(sent, bytes.length));
  const request = await sendRequest(url, form, { method: 'POST', headers, signal, onSent: count });
  return { etag: etagOf(request), versionId: request.getResponseHeader('x-amz-version-id') ?? undefined };
};
