import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { Log, logFiles } from './log.ts';

const folder = temporaryFolder();

const MIB = 1024 * 1024;

it('a log is rotated at ten megabytes, keeps five old files at most, and loses no line', async () => {
  const file = path.join(folder, 'stack.log');
  const log = new Log(file);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['stack.log']), { timeout: 60_000 });
  const filling = 'x'.repeat(MIB);
  for (let number = 0; number < 75; number += 1) {
    log.info('test', `line ${number} ${filling}`);
    // Log lines arrive over time: a file is open before the next one is created.
    if (number % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await log.close();
  await vi.waitFor(
    () => {
      const numbers = logFiles(file).flatMap((each) =>
        [...readFileSync(each, 'utf8').matchAll(/ line (\d+) /g)].map(([, number]) => Number(number)),
      );
      expect(numbers.at(-1)).toBe(74);
      expect(numbers).toEqual(Array.from(numbers, (_, index) => (numbers[0] ?? 0) + index));
    },
    { timeout: 60_000 },
  );
  expect(readdirSync(folder).sort()).toEqual(['stack.log', ...[1, 2, 3, 4, 5].map((each) => `stack.log.${each}`)]);
  for (const each of logFiles(file)) expect(statSync(each).size).toBeLessThan(15 * MIB);
});

it('a log continues at the end of the file of an earlier run', async () => {
  const file = path.join(folder, 'again.log');
  for (const text of ['first', 'second']) {
    const log = new Log(file);
    log.info('test', text);
    await log.close();
  }
  expect(readFileSync(file, 'utf8')).toMatch(/ \[test\] first\n.* \[test\] second\n$/);
});

it('a log in JSON has each message on one line of the terminal', async () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const log = new Log(path.join(folder, 'json.log'), 'json');
  log.info('public', 'one\ntwo\n');
  log.warn('mail', 'Mails wait.');
  log.error('app', new RangeError('too far'));
  vi.restoreAllMocks();
  await log.close();
  expect(written.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: 'info', source: 'public', message: 'one\ntwo' },
    { time: expect.any(String), level: 'warn', source: 'mail', message: 'Mails wait.' },
    {
      time: expect.any(String),
      level: 'error',
      source: 'app',
      message: expect.stringMatching(/^RangeError: too far\n/),
    },
  ]);
});
