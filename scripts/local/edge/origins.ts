import type { Readable } from 'node:stream';
import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import type { OriginRequest } from '../http-api/api-event.ts';
import type { HttpApi } from '../http-api/http-api.ts';
import { readObject } from '../s3/read-object.ts';
import type { Bucket } from '../s3/s3-request.ts';
import type { Resources } from '../template/resources.ts';

/** The origin of a behaviour. */
export type Origin = (request: OriginRequest, body: Readable) => Promise<Answer>;

const decodeKey = (path: string) => {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    throw new AwsError('InvalidURI', 400, "Couldn't parse the specified URI.");
  }
};

/** Reads objects of a bucket as the distribution: it has no permission to list, so a missing object answers 403. */
const bucketOrigin =
  ({ store }: Bucket): Origin =>
  async ({ path, query, headers }) => {
    try {
      return await readObject(store, decodeKey(path), headers, new URLSearchParams(query).get('versionId'));
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      const refusal = error.code === 'NoSuchKey' ? new AwsError('AccessDenied', 403, 'Access Denied') : error;
      return xml(refusal.status, 'Error', { Code: refusal.code, Message: refusal.message });
    }
  };

/** Origins by the domain names that AWS gives them. */
export function readOrigins(named: Resources, buckets: Bucket[], apis: HttpApi[]): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const { logicalId, ref } of named.ofType('AWS::S3::Bucket')) {
    const bucket = buckets.find((each) => each.name === ref);
    if (bucket) origins.set(named.attribute(logicalId, 'RegionalDomainName'), bucketOrigin(bucket));
  }
  for (const api of apis) origins.set(api.domainName, (request, body) => api.answer(request, body));
  return origins;
}
