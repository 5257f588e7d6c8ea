import { describeJob, type JobRecord } from './job-record.ts';

const MAX_RESULTS = 20;

/** A request names a queue by its ARN or by the name at the end of the ARN. */
const isOfQueue = ({ queueArn }: JobRecord, queue: string) => queueArn === queue || queueArn.endsWith(`/${queue}`);

const readsInput = ({ request }: JobRecord, part: string) =>
  request.settings.inputs.some(({ fileInput }) => fileInput.includes(part));

function fits(job: JobRecord, query: URLSearchParams): boolean {
  const [status, queue, inputFile] = ['status', 'queue', 'inputFile'].map((name) => query.get(name));
  if (status && job.status !== status) return false;
  if (queue && !isOfQueue(job, queue)) return false;
  return !inputFile || readsInput(job, inputFile);
}

/**
 * A page of jobs for SearchJobs: at most twenty, newest first unless the query says otherwise.
 * @param jobs newest first
 * @param query `status`, `queue`, `order`, `maxResults`, `nextToken`, and `inputFile`, or a part of its URL
 */
export function pageJobs(jobs: JobRecord[], query: URLSearchParams) {
  const start = Number(query.get('nextToken') ?? 0);
  const limit = Math.min(Number(query.get('maxResults') ?? MAX_RESULTS), MAX_RESULTS);
  const found = jobs.filter((job) => fits(job, query));
  const ordered = query.get('order') === 'ASCENDING' ? found.reverse() : found;
  const nextToken = ordered.length > start + limit ? String(start + limit) : undefined;
  return { jobs: ordered.slice(start, start + limit).map(describeJob), nextToken };
}
