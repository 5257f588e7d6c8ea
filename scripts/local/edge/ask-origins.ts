import type { Readable } from 'node:stream';
import { type Answer, dropBody } from '../http/answer.ts';
import type { OriginRequest } from '../http-api/api-event.ts';
import type { Behavior } from './behaviors.ts';
import type { Origin } from './origins.ts';

/** Methods that a distribution answers from its cache, and for which it uses the second origin. */
const READS = ['GET', 'HEAD'];

/** Asks the origins in turn while the answer has a status for which the group fails over. */
async function askInTurn(
  { origins, failover }: Behavior,
  known: Map<string, Origin>,
  request: OriginRequest,
  body: Readable,
): Promise<Answer> {
  const mayFailOver = READS.includes(request.method);
  let answer: Answer | undefined;
  for (const { domain, headers, signedFor } of origins) {
    const origin = known.get(domain);
    if (!origin) throw new Error(`The distribution names an unknown origin: ${domain}`);
    if (answer) dropBody(answer);
    const asked = { ...request, headers: { ...request.headers, ...headers } };
    answer = await origin({ request: asked, body, signedFor });
    if (!mayFailOver || !failover.has(answer.status)) break;
  }
  if (!answer) throw new Error('A behavior has no origin');
  return answer;
}

/** The key of the cached copy: the path, with the query parameters that the cache policy names. */
function cacheKey({ keyQuery }: Behavior, { path, query }: OriginRequest): string {
  const pairs = query.split('&').filter((pair) => keyQuery.includes(pair.split('=')[0] ?? ''));
  return [path, ...pairs.sort()].join('?');
}

/**
 * The answer of a behavior's origins to a request, or a cached error of theirs. No cache policy of the template adds a
 * header or a cookie to the cache key.
 * @param request as the viewer-request function left it
 * @throws Error when CloudFront would answer with a stale object
 */
export async function askOrigins(
  behavior: Behavior,
  known: Map<string, Origin>,
  request: OriginRequest,
  body: Readable,
): Promise<Answer> {
  if (!READS.includes(request.method)) return askInTurn(behavior, known, request, body);
  const key = cacheKey(behavior, request);
  const cached = behavior.cachedErrors.find(key);
  if (cached) return cached;
  const answer = await askInTurn(behavior, known, request, body);
  behavior.cachedErrors.store(key, answer);
  behavior.cachedObjects?.check(key, answer);
  return answer;
}
