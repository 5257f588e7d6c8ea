import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { AwsError } from '../aws/aws-error.ts';
import { readBody } from '../http/read-body.ts';
import { decodeAwsChunked } from './aws-chunked.ts';

interface Digest {
  update(chunk: Buffer): void;
  /** In the encoding of the header. */
  value(): string;
}

const hashed = (algorithm: string, encoding: 'base64' | 'hex'): Digest => {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), value: () => hash.digest(encoding) };
};

function crc(): Digest {
  let sum = 0;
  const bytes = Buffer.alloc(4);
  return {
    update: (chunk) => {
      sum = crc32(chunk, sum);
    },
    value: () => {
      bytes.writeUInt32BE(sum);
      return bytes.toString('base64');
    },
  };
}

/** Digests that a header or trailer can announce. CRC-32C and CRC-64 are not checked here. */
const digests: Record<string, () => Digest> = {
  'content-md5': () => hashed('md5', 'base64'),
  'x-amz-checksum-sha256': () => hashed('sha256', 'base64'),
  'x-amz-checksum-sha1': () => hashed('sha1', 'base64'),
  'x-amz-checksum-crc32': crc,
  'x-amz-content-sha256': () => hashed('sha256', 'hex'),
};

const HASH_MISMATCH = "The provided 'x-amz-content-sha256' header does not match what was computed.";

/** Names of the digests that a request announces. */
function announced(headers: IncomingMessage['headers']): string[] {
  const trailer = String(headers['x-amz-trailer'] ?? '').toLowerCase();
  const signed = /^[0-9a-f]{64}$/.test(String(headers['x-amz-content-sha256']));
  return Object.keys(digests).filter((name) =>
    name === 'x-amz-content-sha256' ? signed : Object.hasOwn(headers, name) || name === trailer,
  );
}

async function* checked(request: IncomingMessage): AsyncGenerator<Buffer> {
  const trailers: Record<string, string> = Object.create(null);
  const chunked = String(request.headers['x-amz-content-sha256']).startsWith('STREAMING-');
  const running = announced(request.headers).map((name) => ({ name, digest: digests[name]?.() }));
  let length = 0;
  for await (const chunk of chunked ? decodeAwsChunked(request, trailers) : request) {
    length += chunk.length;
    for (const { digest } of running) digest?.update(chunk);
    yield chunk;
  }
  const wanted = request.headers['x-amz-decoded-content-length'];
  if (wanted !== undefined && Number(wanted) !== length) {
    throw new AwsError('IncompleteBody', 400, 'The body is not as long as Content-Length says');
  }
  for (const { name, digest } of running) {
    if (digest?.value() !== (trailers[name] ?? request.headers[name])) {
      if (name === 'x-amz-content-sha256') throw new AwsError('XAmzContentSHA256Mismatch', 400, HASH_MISMATCH);
      throw new AwsError('BadDigest', 400, `The ${name} you specified did not match what we received.`);
    }
  }
}

/** The bytes of an upload without its framing. The stream fails when a sent checksum does not match. */
export const checkedBody = (request: IncomingMessage): Readable =>
  Readable.from(checked(request), { objectMode: false });

/** Longest document of XML that a request may send, in bytes. */
const MAX_DOCUMENT = 2 * 1024 * 1024;

export const readDocument = async (request: IncomingMessage): Promise<string> =>
  (await readBody(checkedBody(request), MAX_DOCUMENT)).toString();
