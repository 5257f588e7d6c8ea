import { PROVIDER_ANSWER_MAX_BYTES, PROVIDER_ANSWER_SECONDS } from '../process/limits.ts';

/** The provider does not answer, or not as it should: nobody can sign on for now. */
export class ProviderDownError extends Error {
  override readonly name = 'ProviderDownError';
}

/** @throws ProviderDownError for a longer body */
async function readBody({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > PROVIDER_ANSWER_MAX_BYTES) throw new ProviderDownError('The provider gave an answer that is too long');
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

/** Statuses without a body: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Sends a request to the provider, and follows no redirect. Time and length of the answer are limited.
 * @throws ProviderDownError without an answer, and for one that says that the provider has failed
 */
export async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(PROVIDER_ANSWER_SECONDS * 1000);
    const answer = await fetch(url, { ...options, redirect: 'manual', signal });
    const { status, statusText, headers } = answer;
    if (status >= 500 || status === 429) throw new ProviderDownError(`The provider answered with status ${status}`);
    const body = await readBody(answer);
    return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, statusText, headers });
  } catch (error) {
    if (error instanceof ProviderDownError) throw error;
    throw new ProviderDownError('The provider did not answer', { cause: error });
  }
}
