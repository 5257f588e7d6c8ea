import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import { byBytes } from './key-index.ts';
import { keyEncoderOf, pageLength } from './list-objects.ts';
import type { ListedVersion, ObjectStore } from './object-store.ts';
import type { S3Request } from './s3-request.ts';

/** The end of the previous page. */
interface Marker {
  key: string;
  /** Null: the list begins after all versions of the key. */
  versionId: string | null;
}

/** @throws AwsError for parameters that S3 refuses or that this runtime does not support */
function markerOf(query: URLSearchParams): Marker {
  const [key, versionId] = [query.get('key-marker'), query.get('version-id-marker')];
  if (versionId !== null && !key) {
    const message = 'A version-id marker cannot be specified without a key marker.';
    throw new AwsError('InvalidArgument', 400, message);
  }
  if (query.get('delimiter'))
    throw new AwsError('NotImplemented', 501, 'This runtime lists versions without delimiter');
  return { key: key ?? '', versionId };
}

/** The versions of a key after the marker. */
async function versionsAfter(store: ObjectStore, key: string, marker: Marker): Promise<ListedVersion[]> {
  const versions = await store.versionsOf(key);
  if (key !== marker.key) return versions;
  const at = versions.findIndex(({ versionId }) => versionId === marker.versionId);
  // The version was removed after the previous page.
  return at < 0 ? versions : versions.slice(at + 1);
}

async function* listFrom(store: ObjectStore, prefix: string, marker: Marker): AsyncGenerator<ListedVersion> {
  for (const key of store.versionedKeys(prefix)) {
    const order = byBytes(key, marker.key);
    if (order < 0 || (order === 0 && marker.versionId === null)) continue;
    yield* await versionsAfter(store, key, marker);
  }
}

const entryOf = ({ key, versionId, isLatest, modifiedAt }: ListedVersion, encode: (key: string) => string) => ({
  Key: encode(key),
  VersionId: versionId,
  IsLatest: isLatest,
  LastModified: new Date(modifiedAt).toISOString(),
});

/**
 * ListObjectVersions: versions and delete markers in the order of their keys, those of one key from the newest to the
 * oldest, at most 1000 a page.
 */
export async function listVersions({ bucket, query }: S3Request): Promise<Answer> {
  const prefix = query.get('prefix') ?? '';
  const encode = keyEncoderOf(query);
  const limit = pageLength(query);
  const page: ListedVersion[] = [];
  let isTruncated = false;
  for await (const version of listFrom(bucket.store, prefix, markerOf(query))) {
    isTruncated = page.length === limit;
    if (isTruncated) break;
    page.push(version);
  }
  const last = isTruncated ? page.at(-1) : undefined;
  return xml(200, 'ListVersionsResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    MaxKeys: limit,
    IsTruncated: last !== undefined,
    EncodingType: query.get('encoding-type') ?? undefined,
    NextKeyMarker: last && encode(last.key),
    NextVersionIdMarker: last?.versionId,
    Version: page.flatMap((each) =>
      each.object
        ? [{ ...entryOf(each, encode), ETag: each.object.etag, Size: each.object.size, StorageClass: 'STANDARD' }]
        : [],
    ),
    DeleteMarker: page.filter(({ object }) => object === null).map((each) => entryOf(each, encode)),
  });
}
