import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVENT_EXECUTIONS } from './concurrency.ts';
import { COUNT_QUOTAS } from './quota-list.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/deploying.md'), 'utf8');

/** Rows of the page's table of quotas: type, how many one stage has, default. A test of infra compares them with the template. */
const rows = new Map(
  [...page.matchAll(/^\| `(AWS::[\w:]+)` \| (\d+) \| ([\d,]+) \|/gm)].map(([, type = '', count, quota = '']) => [
    type,
    { count: Number(count), quota: Number(quota.replaceAll(',', '')) },
  ]),
);

describe('the preflight', () => {
  it.each(COUNT_QUOTAS)('counts $type with the numbers of docs/deploying.md', ({ type, fallback, perStack }) => {
    expect(rows.get(type)).toEqual({ count: perStack, quota: fallback });
  });

  it('counts the executions of mails and webhooks as docs/deploying.md does', () => {
    expect(page).toContain(`Mails and webhooks take ${EVENT_EXECUTIONS} of them`);
  });
});
