import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Resources } from '../template/resources.ts';
import { describeBytes, type ObjectStore } from './object-store.ts';
import type { Bucket } from './s3-request.ts';

interface DeploymentProperties {
  SourceObjectKeys: string[];
  /** Placeholders in the files of each source for values that only a deployment knows, with these values. */
  SourceMarkers?: Record<string, string>[];
  DestinationBucketName: string;
  DestinationBucketKeyPrefix?: string;
  SystemMetadata?: Record<string, string>;
}

/** Types by file extension, as the AWS CLI guesses them. */
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

const typeOf = (file: string) => TYPES[path.extname(file).toLowerCase()] ?? 'binary/octet-stream';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));

/** A file's bytes, with its markers replaced by their values. */
function contentOf(file: string, markers: Record<string, string>): Readable {
  const names = Object.entries(markers);
  if (names.length === 0) return createReadStream(file);
  return Readable.from([
    Buffer.from(names.reduce((text, [name, value]) => text.replaceAll(name, () => value), readFileSync(file, 'utf8'))),
  ]);
}

async function copyFolder(
  folder: string,
  store: ObjectStore,
  properties: DeploymentProperties,
  markers: Record<string, string>,
): Promise<void> {
  const { DestinationBucketKeyPrefix: prefix, SystemMetadata = {} } = properties;
  await Promise.all(
    filesIn(folder).map(async (file) => {
      const blob = await store.writeBlob(contentOf(path.join(folder, file), markers));
      const headers = { 'content-type': typeOf(file), ...SystemMetadata };
      await store.commit([prefix, file].filter(Boolean).join('/'), { ...describeBytes(blob), headers });
    }),
  );
}

/**
 * Does what the CDK's BucketDeployment does in a deployment: copies the files of its assets to the bucket. Assets are
 * named by the hash of their content, so each is copied only once.
 * @param folder for the record of copied assets
 */
export async function deployAssets(resources: Resources, buckets: Bucket[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { logicalId, properties } of resources.ofType<DeploymentProperties>('Custom::CDKBucketDeployment')) {
    const bucket = buckets.find(({ name }) => name === properties.DestinationBucketName);
    const marker = path.join(folder, `${logicalId}.json`);
    const wanted = JSON.stringify(properties);
    if (!bucket || (existsSync(marker) && readFileSync(marker, 'utf8') === wanted)) continue;
    for (const [index, key] of properties.SourceObjectKeys.entries()) {
      await copyFolder(resources.asset(key).path, bucket.store, properties, properties.SourceMarkers?.[index] ?? {});
    }
    writeAtomically(marker, wanted);
  }
}
