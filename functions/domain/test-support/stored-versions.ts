import {
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  captionsPrefix,
  convertedPrefix,
  fileSegmentsPrefix,
  originalPrefix,
  personPicturesPrefix,
  transcriptsPrefix,
  uploadObjectKey,
} from '../ground/media-files/media-keys.ts';

/** A version of an object, or a delete marker, which is never current. */
export interface StoredVersion {
  key: string;
  isCurrent: boolean;
}

/** Every bucket that the functions know. */
const buckets = (): string[] =>
  Object.entries(process.env).flatMap(([name, value = '']) => (/^[A-Z]+_BUCKET$/.test(name) ? value : []));

const s3 = new S3Client({});

const folderOf = (key: string) => key.slice(0, key.indexOf('/') + 1);

/** Folders in which the product stores objects. Those that have nothing but delete markers are in no other list. */
const KNOWN_FOLDERS = [
  ...[originalPrefix, convertedPrefix, captionsPrefix, transcriptsPrefix, personPicturesPrefix].map((of) => of('id')),
  ...[fileSegmentsPrefix('id'), uploadObjectKey('id', 'id')],
].map(folderOf);

async function foldersOf(Bucket: string): Promise<string[]> {
  const { CommonPrefixes = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Delimiter: '/' }));
  return [...new Set([...KNOWN_FOLDERS, ...CommonPrefixes.flatMap(({ Prefix }) => Prefix ?? [])])];
}

async function versionsUnder(Bucket: string, Prefix: string): Promise<StoredVersion[]> {
  const found: StoredVersion[] = [];
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {};
  while (next) {
    const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({ Bucket, Prefix, ...next });
    const page: ListObjectVersionsCommandOutput = await s3.send(command);
    const { Versions = [], DeleteMarkers = [], IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
    found.push(...Versions.map(({ Key = '', IsLatest = false }) => ({ key: Key, isCurrent: IsLatest })));
    found.push(...DeleteMarkers.map(({ Key = '' }) => ({ key: Key, isCurrent: false })));
    next = IsTruncated ? { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker } : null;
  }
  return found;
}

/** Keys are `folder/<id>…`. Only those of uploads have another id later. */
async function prefixesOf(Bucket: string, texts: string[]): Promise<string[]> {
  const shortest = texts.filter((text) => !texts.some((other) => other !== text && text.startsWith(other)));
  return (await foldersOf(Bucket)).flatMap((folder) =>
    folder === folderOf(uploadObjectKey('', '')) ? [folder] : shortest.map((text) => `${folder}${text}`),
  );
}

/**
 * Every version and delete marker of all buckets whose key contains one of these texts, in the order of their keys.
 * @param isAnywhere whether it looks at all keys, also of folders and forms that no test has heard of: this takes seconds
 */
export async function versionsNaming(texts: string[], isAnywhere = false): Promise<StoredVersion[]> {
  const lists = buckets().map(async (bucket) => {
    const prefixes = isAnywhere ? [''] : await prefixesOf(bucket, texts);
    return Promise.all(prefixes.map((prefix) => versionsUnder(bucket, prefix)));
  });
  const found = (await Promise.all(lists)).flat(2);
  const named = found.filter(({ key }) => texts.some((text) => key.includes(text)));
  return named.sort(
    (a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || Number(b.isCurrent) - Number(a.isCurrent),
  );
}

/** Keys of current objects that contain one of these texts. */
export const keysNaming = async (texts: string[]): Promise<string[]> =>
  (await versionsNaming(texts)).flatMap(({ key, isCurrent }) => (isCurrent ? key : []));
