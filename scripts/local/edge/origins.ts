import type { Readable } from 'node:stream';
import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import type { OriginRequest } from '../http-api/api-event.ts';
import type { HttpApi } from '../http-api/http-api.ts';
import { BucketPolicies } from '../iam/bucket-policies.ts';
import { readObject } from '../s3/read-object.ts';
import { objectAccess } from '../s3/s3-access.ts';
import { type Bucket, splitPath } from '../s3/s3-request.ts';
import type { Resources } from '../template/resources.ts';

/** How the distribution asks an origin. */
interface OriginCall {
  request: OriginRequest;
  body: Readable;
  /** ARN of the distribution, if its origin access control signs the request; null for an unsigned request. */
  signedFor: string | null;
}

export type Origin = (call: OriginCall) => Promise<Answer>;

const accessDenied = () => new AwsError('AccessDenied', 403, 'Access Denied');

/**
 * Reads objects of a bucket as the policy of the bucket allows it. The distribution has no permission to list, so a
 * missing object answers 403.
 */
function bucketOrigin({ name, store }: Bucket, policies: BucketPolicies): Origin {
  const read = async ({ request: { path, query, headers }, signedFor }: OriginCall): Promise<Answer> => {
    const { key } = splitPath(`/${name}${path}`);
    const versionId = new URLSearchParams(query).get('versionId');
    const access = objectAccess(versionId === null ? 'GetObject' : 'GetObjectVersion', name, key);
    const caller = signedFor === null ? null : { service: 'cloudfront.amazonaws.com', sourceArn: signedFor };
    if (!caller || !(await policies.allow(name, caller, access))) throw accessDenied();
    store.requireThere();
    return readObject(store, key, headers, versionId);
  };
  return async (call) => {
    try {
      return await read(call);
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      const { status, code, message } = error.code === 'NoSuchKey' ? accessDenied() : error;
      return xml(status, 'Error', { Code: code, Message: message });
    }
  };
}

/** Origins by the domain names that AWS gives them. */
export function readOrigins(named: Resources, buckets: Bucket[], apis: HttpApi[]): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  const policies = new BucketPolicies(named);
  for (const { logicalId, ref } of named.ofType('AWS::S3::Bucket')) {
    const bucket = buckets.find((each) => each.name === ref);
    if (bucket) origins.set(named.attribute(logicalId, 'RegionalDomainName'), bucketOrigin(bucket, policies));
  }
  for (const api of apis) origins.set(api.domainName, ({ request, body }) => api.answer(request, body));
  return origins;
}
