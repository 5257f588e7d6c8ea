import { describe, expect, it } from 'vitest';
import { logError, logInfo } from './log.ts';
import { addToLogContext, correlationId, withLogContext } from './log-context.ts';
import type { LogFields } from './log-fields.ts';
import { captureLog } from './test-support/captured-log.ts';

const log = captureLog();

const RECORDING = '01J8Z3K4M5N6P7Q8R9S0T1V2W3_01J8Z3K4M5N6P7Q8R9S0T1V2W4';

describe('a log line', () => {
  it('is JSON with the fields for time and level that Lambda recognizes, so that Lambda does not wrap it', () => {
    logInfo('Conversion started', { recordingId: RECORDING, attempt: 2, jobId: '1536964333549-opn151' });
    expect(log.text()).toMatch(/^\{.*\}\n$/);
    expect(log.lines()).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        level: 'INFO',
        message: 'Conversion started',
        recordingId: RECORDING,
        attempt: 2,
        jobId: '1536964333549-opn151',
      },
    ]);
  });

  it('has only known fields, whatever it is given', () => {
    const given = { status: 200, cookie: 'sid=secret', body: { password: 'hunter2' }, path: '/share/x' } as LogFields;
    logInfo('Request answered', given);
    expect(Object.keys(log.lines()[0] ?? {})).toEqual(['timestamp', 'level', 'message', 'status']);
  });

  it('hides a value that does not match the format of its field, such as an address in place of an id', () => {
    logInfo('Request answered', {
      userId: 'ann@example.com',
      recordingId: 'kSf3vQ9yH1c-0aX2mB7nD4eT6uJ8pL5wZrGiOqYxVtE',
      operation: 'GET /share/{token}',
      status: 'secret' as unknown as number,
    });
    const { userId, recordingId, operation, status } = log.lines()[0] ?? {};
    expect([userId, recordingId, operation, status]).toEqual(['…', '…', '…', '…']);
  });

  it('leaves out undefined fields', () => {
    logInfo('Request answered', { userId: undefined, jobId: null });
    expect(Object.keys(log.lines()[0] ?? {})).toEqual(['timestamp', 'level', 'message']);
  });

  it('of an error has its message and stack', () => {
    logError('A request failed', new TypeError('It is not a function'), { status: 500 });
    expect(log.lines()).toMatchObject([
      { level: 'ERROR', status: 500, error: { name: 'TypeError', message: 'It is not a function' } },
    ]);
  });

  it('has a constant message', () => {
    const put = (together: string) => {
      // @ts-expect-error a composed message could contain anything
      logInfo(`Hello ${together}`);
    };
    expect(put).not.toThrow();
  });
});

describe('the context of a log line', () => {
  it('is in every line of its request, with later additions, and in no line of another', async () => {
    const handle = (id: string, attempt: number) =>
      withLogContext({ correlationId: id }, async () => {
        logInfo('Conversion started');
        await Promise.resolve();
        addToLogContext({ attempt });
        logInfo('Conversion ended');
        return correlationId();
      });
    expect(await Promise.all([handle('one', 1), handle('two', 2)])).toEqual(['one', 'two']);
    const seen = log.lines().map(({ message, correlationId: id, attempt }) => [message, id, attempt]);
    expect(seen).toEqual([
      ['Conversion started', 'one', undefined],
      ['Conversion started', 'two', undefined],
      ['Conversion ended', 'one', 1],
      ['Conversion ended', 'two', 2],
    ]);
  });

  it('is empty outside a request or event', () => {
    addToLogContext({ attempt: 1 });
    logInfo('Conversion ended');
    expect(log.lines()[0]).not.toHaveProperty('attempt');
    expect(correlationId()).toBeUndefined();
  });
});
