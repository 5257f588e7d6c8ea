import { sendRequest } from '../upload/send-request.ts';
import type { SegmentPermission } from './segment-calls.ts';

interface PostOptions {
  /** Under the permission's `keyPrefix`. */
  name: string;
  body: Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

/**
 * Sends an object by a POST policy.
 * @returns its ETag, with quotes
 * @throws see `putFailure`; the signal's reason
 */
export type PostObject = (permission: SegmentPermission, options: PostOptions) => Promise<string>;

/** S3 answers 201 with what it has stored, in XML; the header is there when CORS exposes it. */
function etagOf(request: XMLHttpRequest): string {
  const inXml = /<ETag>(?:"|&quot;)?([0-9a-f]{32})(?:"|&quot;)?<\/ETag>/.exec(request.responseText)?.[1];
  const etag = inXml ? `"${inXml}"` : request.getResponseHeader('ETag');
  if (!etag) throw new Error('Upload failed', { cause: 'S3 answered without an ETag' });
  return etag;
}

/** Sends them from the browser. */
export const postObject: PostObject = async ({ url, fields, keyPrefix }, { name, body, signal, onSent }) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('key', `${keyPrefix}${name}`);
  // S3 reads no field after it.
  form.append('file', body);
  const count = (bytes: number) => onSent(Math.min(bytes, body.size));
  return etagOf(await sendRequest(url, form, { method: 'POST', signal, onSent: count }));
};
