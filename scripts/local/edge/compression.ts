import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Answer, bytesOf, dropBody } from '../http/answer.ts';

/** A content coding that a cache policy can switch on. */
export type Encoding = 'br' | 'gzip';

/*
 * The statuses, sizes in bytes and types that CloudFront compresses:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
const STATUSES = [200, 403, 404];
const LEAST_BYTES = 1000;
const MOST_BYTES = 10_000_000;
const TYPES: Record<string, string> = {
  application:
    'dash+xml eot font font-sfnt javascript json opentype otf pdf pkcs7-mime protobuf rss+xml truetype ttf vnd.apple.mpegurl ' +
    'vnd.mapbox-vector-tile vnd.ms-fontobject wasm xhtml+xml xml x-font-opentype x-font-truetype x-font-ttf x-httpd-cgi ' +
    'x-javascript x-mpegurl x-opentype x-otf x-perl x-ttf',
  font: 'eot opentype otf ttf',
  image: 'svg+xml',
  text: 'css csv html javascript js plain richtext tab-separated-values xml x-component x-java-source x-script',
};

function isCompressedType(contentType: string): boolean {
  const [type = '', subtype = ''] = contentType.split(';', 1)[0]?.trim().toLowerCase().split('/') ?? [];
  return TYPES[type]?.split(' ').includes(subtype) ?? false;
}

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat().join(', ');

function sizeOf({ headers, body }: Answer): number {
  if (typeof body === 'string' || body instanceof Buffer) return Buffer.byteLength(body);
  // Without the header, CloudFront does not know whether the size is in its range.
  return body ? Number(headers['content-length'] ?? Number.NaN) : 0;
}

function isCompressible(answer: Answer): boolean {
  const size = sizeOf(answer);
  return (
    STATUSES.includes(answer.status) &&
    answer.headers['content-encoding'] === undefined &&
    size >= LEAST_BYTES &&
    size <= MOST_BYTES &&
    isCompressedType(textOf(answer.headers['content-type']))
  );
}

/** The encodings that a viewer accepts, by its Accept-Encoding (RFC 9110, 12.5.3). */
function acceptedBy(header: string): string[] {
  const codings = header.split(',').map((each) => each.split(';').map((part) => part.trim().toLowerCase()));
  const weightOf = (parts: string[]) => Number(parts.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return codings.filter((parts) => weightOf(parts) > 0).map(([coding = '']) => coding);
}

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>(gzip),
  // CloudFront does not document its compression level; this is a usual choice for speed.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** Largest number of compressed objects that are kept, as at an edge location: the oldest are removed first. */
const OBJECTS_MAX = 300;

export class Compression {
  readonly #stored = new Map<string, Buffer>();

  /**
   * The answer for a viewer who accepts these encodings. Brotli is preferred.
   * @param enabled encodings that the behavior and its cache policy enable
   * @param accepts header Accept-Encoding of the viewer
   */
  async apply(answer: Answer, enabled: readonly Encoding[], accepts: string): Promise<Answer> {
    if (enabled.length === 0 || !isCompressible(answer)) return answer;
    const accepted = acceptedBy(accepts);
    const encoding = enabled.find((each) => accepted.includes(each));
    const headers = { ...answer.headers, vary: withEncoding(textOf(answer.headers.vary)) };
    if (!encoding) return { ...answer, headers };
    const body = await this.#compress(answer, encoding);
    return {
      ...answer,
      headers: { ...headers, ...weakTag(answer), 'content-encoding': encoding, 'content-length': String(body.length) },
      body,
    };
  }

  async #compress(answer: Answer, encoding: Encoding): Promise<Buffer> {
    const etag = textOf(answer.headers.etag);
    const key = `${encoding} ${etag}`;
    const stored = etag ? this.#stored.get(key) : undefined;
    if (stored) {
      dropBody(answer);
      return stored;
    }
    const bytes = await compressors[encoding](await bytesOf(answer));
    if (etag) this.#stored.set(key, bytes);
    const [oldest] = this.#stored.keys();
    if (this.#stored.size > OBJECTS_MAX && oldest !== undefined) this.#stored.delete(oldest);
    return bytes;
  }
}

/** Caches between the edge and the viewer need Vary to distinguish the compressed answer. */
const withEncoding = (vary: string): string =>
  /\baccept-encoding\b/i.test(vary) ? vary : [vary, 'Accept-Encoding'].filter(Boolean).join(', ');

/** A strong ETag does not identify the compressed bytes. */
function weakTag({ headers }: Answer): Answer['headers'] {
  const etag = textOf(headers.etag);
  return etag.startsWith('"') ? { etag: `W/${etag}` } : {};
}
