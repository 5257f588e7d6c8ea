import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Answer, bytesOf } from '../http/answer.ts';

/** A request to the endpoint and its answer, as they are on the wire. */
export interface AwsCall {
  /** As in the credential scope. */
  service: string;
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** Empty for a PUT, and for a body that was not read. */
  body: string;
  status: number;
  answerHeaders: Answer['headers'];
  /** Null for the bytes of an object. */
  answer: string | null;
}

/** Collects a body that somebody else reads. */
function collectBody(message: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = [];
  // While the stream is paused, a listener does not start it.
  if (message.method !== 'PUT') message.pause().on('data', (chunk: Buffer) => chunks.push(chunk));
  return chunks;
}

export async function reportCall(
  service: string,
  message: IncomingMessage,
  url: URL,
  { serve, report }: { serve: () => Promise<Answer>; report: (call: AwsCall) => void },
): Promise<Answer> {
  const { method = 'GET', headers } = message;
  const chunks = collectBody(message);
  const answer = await serve();
  const isObject = service === 's3' && typeof answer.body !== 'string' && answer.body !== undefined;
  const body = isObject ? answer.body : (await bytesOf(answer)).toString();
  report({
    service,
    method,
    url,
    headers,
    body: Buffer.concat(chunks).toString(),
    status: answer.status,
    answerHeaders: answer.headers,
    answer: isObject ? null : String(body),
  });
  return { ...answer, body };
}
