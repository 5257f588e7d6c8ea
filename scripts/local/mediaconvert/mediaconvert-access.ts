import * as z from 'zod';
import type { Access } from '../iam/access.ts';
import { objectAccess } from '../s3/s3-access.ts';
import { splitS3Url } from '../s3/s3-url.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';

/** The parts of a request to MediaConvert that decide its permissions. */
interface Request {
  /** Id of a job; empty without one. */
  id: string;
  query: URLSearchParams;
  /** Parsed JSON, not validated. */
  body: unknown;
}

/** Malformed requests pass here: the service refuses them after the permission check. */
const counting = z.object({
  queue: z.string().optional().catch(undefined),
  role: z.string().optional().catch(undefined),
  inputFiles: z.array(z.object({ fileUrl: z.string() })).catch([]),
});

const arn = (resource: string) => `arn:aws:mediaconvert:${REGION}:${ACCOUNT_ID}:${resource}`;

/** A request names a queue by its ARN or name. A job without a queue uses the account's default queue. */
const onQueue = (action: string, queue: string | null | undefined): Access => ({
  action: `mediaconvert:${action}`,
  resource: queue?.startsWith('arn:') ? queue : arn(`queues/${queue || 'Default'}`),
});

const bodyOf = ({ body }: Request) => counting.catch({ inputFiles: [] }).parse(body);

/** A caller who gives MediaConvert a role must be allowed to pass it. */
function create(request: Request): Access[] {
  const { queue, role } = bodyOf(request);
  const context = { 'iam:PassedToService': 'mediaconvert.amazonaws.com' };
  const passed = role === undefined ? [] : [{ action: 'iam:PassRole', resource: role, context }];
  return [onQueue('CreateJob', queue), ...passed];
}

/** The access to the object of `s3://bucket/key`. */
export function s3UrlAccess(action: string, url: string): Access {
  const { bucket, key } = splitS3Url(url);
  return objectAccess(action, bucket, key);
}

/** A probe reads its file with its caller's permissions. */
function probe(request: Request): Access[] {
  const reads = bodyOf(request).inputFiles.map(({ fileUrl }) => s3UrlAccess('GetObject', fileUrl));
  return [{ action: 'mediaconvert:Probe', resource: '*' }, ...reads];
}

/**
 * The permissions of each operation, by method and path.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_awselementalmediaconvert.html
 */
export const MEDIACONVERT_ACCESS = {
  'POST jobs': create,
  'GET search': ({ query }: Request) => [onQueue('SearchJobs', query.get('queue'))],
  'GET job': ({ id }: Request) => [{ action: 'mediaconvert:GetJob', resource: arn(`jobs/${id}`) }],
  'POST probe': probe,
} satisfies Record<string, (request: Request) => Access[]>;

export type MediaConvertOperation = keyof typeof MEDIACONVERT_ACCESS;
