import type { Readable } from 'node:stream';
import { type Answer, dropBody } from '../http/answer.ts';
import type { OriginRequest } from '../http-api/api-event.ts';
import type { Behaviour } from './behaviours.ts';
import type { Origin } from './origins.ts';

/** Methods that a distribution answers from its cache, and for which it uses the second origin. */
const READS = ['GET', 'HEAD'];

/** Asks the origins in turn while the answer has a status for which the group fails over. */
async function askInTurn(
  { origins, failover }: Behaviour,
  known: Map<string, Origin>,
  request: OriginRequest,
  body: Readable,
): Promise<Answer> {
  const mayFailOver = READS.includes(request.method);
  let answer: Answer | undefined;
  for (const { domain, headers } of origins) {
    const origin = known.get(domain);
    if (!origin) throw new Error(`The distribution names an unknown origin: ${domain}`);
    if (answer) dropBody(answer);
    answer = await origin({ ...request, headers: { ...request.headers, ...headers } }, body);
    if (!mayFailOver || !failover.has(answer.status)) break;
  }
  if (!answer) throw new Error('A behaviour has no origin');
  return answer;
}

/**
 * The answer of a behaviour's origins to a request, or a cached error of theirs. The cache key is only the path: no
 * cache policy of the template adds a header, a cookie or a query.
 * @param request as the viewer-request function left it
 * @throws Error when CloudFront would answer with a stale object
 */
export async function askOrigins(
  behaviour: Behaviour,
  known: Map<string, Origin>,
  request: OriginRequest,
  body: Readable,
): Promise<Answer> {
  if (!READS.includes(request.method)) return askInTurn(behaviour, known, request, body);
  const cached = behaviour.cachedErrors.find(request.path);
  if (cached) return cached;
  const answer = await askInTurn(behaviour, known, request, body);
  behaviour.cachedErrors.store(request.path, answer);
  behaviour.cachedObjects?.check(request.path, answer);
  return answer;
}
