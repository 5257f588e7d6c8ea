import path from 'node:path';
import type { Resources } from '../template/resources.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { ObjectStore } from './object-store.ts';
import type { Bucket, CorsRule } from './s3-request.ts';

interface LifecycleRule {
  Status: string;
  AbortIncompleteMultipartUpload?: { DaysAfterInitiation: number };
  NoncurrentVersionExpiration?: { NoncurrentDays: number };
  ExpiredObjectDeleteMarker?: boolean;
}

interface BucketProperties {
  CorsConfiguration?: { CorsRules: CorsRule[] };
  NotificationConfiguration?: object;
  LifecycleConfiguration?: { Rules: LifecycleRule[] };
  VersioningConfiguration?: { Status: string };
}

/** A bucket with its settings in the template. */
export interface ConfiguredBucket extends Bucket {
  /** Days after which an unfinished multipart upload is removed; undefined for never. */
  abortUploadsAfterDays?: number;
  /** Days after which an old version is removed permanently; undefined for never. */
  expireVersionsAfterDays?: number;
}

/** The supported fields of a rule: a rule with a filter would otherwise apply to all of a bucket. */
const KNOWN_IN_RULE = [
  ...['Id', 'Status', 'AbortIncompleteMultipartUpload', 'NoncurrentVersionExpiration', 'ExpiredObjectDeleteMarker'],
];

function enabledRules({ LifecycleConfiguration }: BucketProperties): LifecycleRule[] {
  const rules = LifecycleConfiguration?.Rules.filter(({ Status }) => Status === 'Enabled') ?? [];
  const unknown = rules.flatMap((rule) => Object.keys(rule)).find((name) => !KNOWN_IN_RULE.includes(name));
  if (unknown) throw new Error(`This runtime does not know lifecycle rules with ${unknown}`);
  return rules;
}

/** Names of the buckets with what people store. The others have files of the deployment, which a start copies again. */
export function bucketsOfPeople(resources: Resources): string[] {
  const deployments = resources.ofType<{ DestinationBucketName: string }>('Custom::CDKBucketDeployment');
  const deployed = deployments.map(({ properties }) => properties.DestinationBucketName);
  return resources.ofType('AWS::S3::Bucket').flatMap(({ ref }) => (deployed.includes(ref) ? [] : [ref]));
}

/** The buckets of the template, each in a folder of its own under `folder`. */
export function readBuckets(resources: Resources, folder: string): ConfiguredBucket[] {
  return resources.ofType<BucketProperties>('AWS::S3::Bucket').map(({ ref, properties }) => {
    if (properties.NotificationConfiguration) throw new Error(`This runtime does not know events of buckets: ${ref}`);
    const rules = enabledRules(properties);
    return {
      name: ref,
      store: new ObjectStore(path.join(folder, ref), {
        isVersioned: properties.VersioningConfiguration?.Status === 'Enabled',
      }),
      uploads: new MultipartUploads(path.join(folder, ref, 'uploads')),
      corsRules: properties.CorsConfiguration?.CorsRules ?? [],
      abortUploadsAfterDays: rules.find((rule) => rule.AbortIncompleteMultipartUpload)?.AbortIncompleteMultipartUpload
        ?.DaysAfterInitiation,
      expireVersionsAfterDays: rules.find((rule) => rule.NoncurrentVersionExpiration)?.NoncurrentVersionExpiration
        ?.NoncurrentDays,
    };
  });
}
