import { ListObjectVersionsCommand, type ListObjectVersionsCommandOutput, S3Client } from '@aws-sdk/client-s3';

/** A version of an object, or a delete marker, which is never current. */
export interface StoredVersion {
  key: string;
  isCurrent: boolean;
}

/** Every bucket that the functions know. */
const buckets = (): string[] =>
  Object.entries(process.env).flatMap(([name, value = '']) => (/^[A-Z]+_BUCKET$/.test(name) ? value : []));

/** Every version and delete marker of all buckets whose key contains one of these texts, in the order of their keys. */
export async function versionsNaming(texts: string[]): Promise<StoredVersion[]> {
  const s3 = new S3Client({});
  const found: StoredVersion[] = [];
  for (const Bucket of buckets()) {
    let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {};
    while (next) {
      const page: ListObjectVersionsCommandOutput = await s3.send(new ListObjectVersionsCommand({ Bucket, ...next }));
      const { Versions = [], DeleteMarkers = [], IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
      found.push(...Versions.map(({ Key = '', IsLatest = false }) => ({ key: Key, isCurrent: IsLatest })));
      found.push(...DeleteMarkers.map(({ Key = '' }) => ({ key: Key, isCurrent: false })));
      next = IsTruncated ? { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker } : null;
    }
  }
  const named = found.filter(({ key }) => texts.some((text) => key.includes(text)));
  return named.sort(
    (a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || Number(b.isCurrent) - Number(a.isCurrent),
  );
}

/** Keys of current objects that contain one of these texts. */
export const keysNaming = async (texts: string[]): Promise<string[]> =>
  (await versionsNaming(texts)).flatMap(({ key, isCurrent }) => (isCurrent ? key : []));
