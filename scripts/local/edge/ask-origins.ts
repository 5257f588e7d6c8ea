import type { Readable } from 'node:stream';
import { type Answer, dropBody } from '../http/answer.ts';
import type { OriginRequest } from '../http-api/api-event.ts';
import type { Behaviour } from './behaviours.ts';
import type { Origin } from './origins.ts';

/** Methods that a distribution answers from its cache, and with which it turns to another origin. */
const READS = ['GET', 'HEAD'];

/** Asks one origin after the other, as long as the answer is one for which the group turns to the next. */
async function askInTurn(
  { origins, failover }: Behaviour,
  known: Map<string, Origin>,
  request: OriginRequest,
  body: Readable,
): Promise<Answer> {
  const mayTurn = READS.includes(request.method);
  let answer: Answer | undefined;
  for (const { domain, headers } of origins) {
    const origin = known.get(domain);
    if (!origin) throw new Error(`The distribution names an origin that is not here: ${domain}`);
    if (answer) dropBody(answer);
    answer = await origin({ ...request, headers: { ...request.headers, ...headers } }, body);
    if (!mayTurn || !failover.has(answer.status)) break;
  }
  if (!answer) throw new Error('A behaviour has no origin');
  return answer;
}

/**
 * The answer of a behaviour's origins to a request, or an error of theirs that is cached. The key is the path alone: no
 * cache policy of the template adds a header, a cookie or a query to it.
 * @param request as the viewer-request function left it
 * @throws Error when CloudFront would answer with an object from before
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
