import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { logInfo } from '../observability/log.ts';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { eventCorrelationId, eventHandler } from './event-handler.ts';

const log = captureLog();

describe('the correlation id of an event', () => {
  const s3Event = { id: 'event-1', detail: { object: { key: 'uploads/a' } } };

  it.each([
    ['of a conversion is its job’s', { id: 'event-1', detail: { userMetadata: { correlationId: 'asked' } } }, 'asked'],
    [
      'of a job that was ordered without one is the event’s own',
      { id: 'event-1', detail: { userMetadata: {} } },
      'event-1',
    ],
    ['of a new object is the event’s own', s3Event, 'event-1'],
    ['of a schedule is the event’s own', { id: 'event-2', detail: {} }, 'event-2'],
    ['of a task is that of who started the run', { run: 'manual-1', correlationId: 'asked' }, 'asked'],
    ['of a task that a schedule started is the run’s name', { run: 'run-1' }, 'run-1'],
    ['is missing for an input that is not an event', 'nothing', undefined],
  ])('%s', (_what, event, id) => {
    expect(eventCorrelationId(event)).toBe(id);
  });
});

describe('the handling of an event', () => {
  it('logs every line under one id, and its end', async () => {
    const handler = eventHandler('on-job-state', async (_event, more: number) => {
      logInfo('Conversion started');
      return more;
    });
    expect(await handler({ id: 'event-1' }, 7)).toBe(7);
    expect(log.lines()).toMatchObject([
      { message: 'Conversion started', correlationId: 'event-1', operation: 'on-job-state' },
      { message: 'Event handled', correlationId: 'event-1', operation: 'on-job-state', durationMs: expect.any(Number) },
    ]);
  });

  it('logs an error and throws it without private data, so that AWS retries the event and then keeps it in a queue', async () => {
    const handler = eventHandler('on-job-state', () => Promise.reject(new RangeError('sid=abc123 is out of range')));
    await expect(handler({ id: 'event-1' })).rejects.toMatchObject({
      name: 'RangeError',
      message: '… is out of range',
    });
    expect(log.lines()).toMatchObject([
      { level: 'ERROR', correlationId: 'event-1', error: { name: 'RangeError', message: '… is out of range' } },
    ]);
  });
});

it('no event has a strict form: who starts it may add fields, such as a correlation id', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'));
  const strict = sources.filter((name) =>
    /strictObject|\.strict\(/.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  );
  expect(sources).toContain('migrate.ts');
  expect(strict).toEqual([]);
});
