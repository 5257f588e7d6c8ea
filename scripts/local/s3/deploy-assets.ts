import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Resources } from '../template/resources.ts';
import type { ObjectStore } from './object-store.ts';
import type { Bucket } from './s3-request.ts';

interface DeploymentProperties {
  SourceObjectKeys: string[];
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

async function copyFolder(folder: string, store: ObjectStore, properties: DeploymentProperties): Promise<void> {
  const { DestinationBucketKeyPrefix: prefix, SystemMetadata = {} } = properties;
  await Promise.all(
    filesIn(folder).map(async (file) => {
      const { blob, size, md5 } = await store.writeBlob(createReadStream(path.join(folder, file)));
      const headers = { 'content-type': typeOf(file), ...SystemMetadata };
      await store.commit([prefix, file].filter(Boolean).join('/'), { blob, size, etag: `"${md5}"`, headers });
    }),
  );
}

/**
 * Does what CDK's BucketDeployment does on deployment: puts the files of its assets into the bucket. Assets are
 * named by the hash of their content, so one that is there already is not copied again.
 * @param folder where it is written down what each bucket holds
 */
export async function deployAssets(resources: Resources, buckets: Bucket[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { logicalId, properties } of resources.ofType<DeploymentProperties>('Custom::CDKBucketDeployment')) {
    const bucket = buckets.find(({ name }) => name === properties.DestinationBucketName);
    const marker = path.join(folder, `${logicalId}.json`);
    const wanted = JSON.stringify(properties);
    if (!bucket || (existsSync(marker) && readFileSync(marker, 'utf8') === wanted)) continue;
    for (const key of properties.SourceObjectKeys) {
      await copyFolder(resources.asset(key).path, bucket.store, properties);
    }
    writeAtomically(marker, wanted);
  }
}
