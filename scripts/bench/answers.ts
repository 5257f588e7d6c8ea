import type { Sending } from '../client/send-from.ts';
import type { TestClient } from '../client/test-client.ts';
import { median, percentile, type Ratio } from './measure.ts';

/** The requests, their statuses and durations in milliseconds; status 0 means no answer. */
export type Answers = { what: string; status: number; ms: number }[];

const NO_ANSWER = { status: 0, headers: new Headers(), text: '' };

/** Sends requests as one person, and records each duration up to the last byte. */
export function askIn(answers: Answers, client: TestClient) {
  return async (what: string, method: string, path: string, { headers, ...rest }: Sending = {}) => {
    const json: Record<string, string> = rest.body === undefined ? {} : { 'content-type': 'application/json' };
    const start = performance.now();
    const answer = await client
      .send(path, { method, ...rest, headers: { ...json, ...headers } })
      .then(async (response) => ({
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      }))
      .catch(() => NO_ANSWER);
    answers.push({ what, status: answer.status, ms: performance.now() - start });
    return answer;
  };
}

/** The times of all answers, and of each kind, as multiples of their median. */
export function ratiosOf(title: string, answers: Answers): Ratio[] {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p50 = median(times);
  const unit = 'p50 of all answers';
  const kinds = [...new Set(answers.map(({ what }) => what))];
  const medianOf = (kind: string) => median(answers.filter(({ what }) => what === kind).map(({ ms }) => ms));
  return [
    { what: `${title}, p99`, ratio: percentile(times, 0.99) / p50, unit },
    { what: `${title}, slowest`, ratio: (times.at(-1) ?? Number.NaN) / p50, unit },
    ...kinds.map((kind) => ({ what: `${title}, ${kind}`, ratio: medianOf(kind) / p50, unit })),
  ];
}

/** A summary of refusals, faults and requests without an answer, by request and status (0 without an answer). */
export function answersText(answers: Answers): string {
  const errors = new Map<string, number>();
  for (const { what, status } of answers) {
    const kind = `${what} ${status}`;
    if (status === 0 || status >= 400) errors.set(kind, (errors.get(kind) ?? 0) + 1);
  }
  const count = [...errors.values()].reduce((sum, each) => sum + each, 0);
  const kinds = [...errors].map(([kind, each]) => `${each} × ${kind}`);
  return `${count} errors in ${answers.length} requests${count > 0 ? `: ${kinds.join(', ')}` : ''}`;
}
