import * as z from 'zod';
import type { Access } from '../iam/permissions.ts';
import { objectAccess } from '../s3/s3-access.ts';
import { splitS3Url } from '../s3/s3-url.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';

/** What of a request to MediaConvert counts. */
interface Request {
  /** Of a job; empty without one. */
  id: string;
  query: URLSearchParams;
  /** Parsed, and not looked at yet. */
  body: unknown;
}

/** What is malformed is left to the service, which refuses it once it was asked by somebody who may ask. */
const counting = z.object({
  queue: z.string().optional().catch(undefined),
  role: z.string().optional().catch(undefined),
  inputFiles: z.array(z.object({ fileUrl: z.string() })).catch([]),
});

const arn = (resource: string) => `arn:aws:mediaconvert:${REGION}:${ACCOUNT_ID}:${resource}`;

/** A queue is named by its ARN or its name; a job without one goes into the account's first. */
const onQueue = (action: string, queue: string | null | undefined): Access => ({
  action: `mediaconvert:${action}`,
  resource: queue?.startsWith('arn:') ? queue : arn(`queues/${queue || 'Default'}`),
});

const onJob =
  (action: string) =>
  ({ id }: Request): Access[] => [{ action: `mediaconvert:${action}`, resource: arn(`jobs/${id}`) }];

const bodyOf = ({ body }: Request) => counting.catch({ inputFiles: [] }).parse(body);

/** Who gives MediaConvert a role has to be allowed to pass it on. */
function create(request: Request): Access[] {
  const { queue, role } = bodyOf(request);
  const context = { 'iam:PassedToService': 'mediaconvert.amazonaws.com' };
  const passed = role === undefined ? [] : [{ action: 'iam:PassRole', resource: role, context }];
  return [onQueue('CreateJob', queue), ...passed];
}

/** To do something with the object of `s3://bucket/key`. */
export function s3UrlAccess(action: string, url: string): Access {
  const { bucket, key } = splitS3Url(url);
  return objectAccess(action, bucket, key);
}

/** A probe reads its file with the rights of its caller. */
function probe(request: Request): Access[] {
  const reads = bodyOf(request).inputFiles.map(({ fileUrl }) => s3UrlAccess('GetObject', fileUrl));
  return [{ action: 'mediaconvert:Probe', resource: '*' }, ...reads];
}

/**
 * What each operation does, by method and path.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_awselementalmediaconvert.html
 */
export const MEDIACONVERT_ACCESS = {
  'POST jobs': create,
  'GET jobs': ({ query }: Request) => [onQueue('ListJobs', query.get('queue'))],
  'GET search': ({ query }: Request) => [onQueue('SearchJobs', query.get('queue'))],
  'GET job': onJob('GetJob'),
  'DELETE job': onJob('CancelJob'),
  'POST probe': probe,
} satisfies Record<string, (request: Request) => Access[]>;

export type MediaConvertOperation = keyof typeof MEDIACONVERT_ACCESS;
