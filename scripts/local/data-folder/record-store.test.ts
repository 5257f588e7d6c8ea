import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { RecordStore } from './record-store.ts';
import { HISTORY_MS } from './stored-json.ts';

const folder = temporaryFolder();

interface Job {
  id: string;
  finishedAt?: number;
}

const NOW = Date.parse('2026-11-25T12:00:00Z');
const open = () =>
  new RecordStore<Job>(
    folder,
    {
      stored: { shape: z.object({ id: z.string() }), loss: '' },
      idOf: ({ id }) => id,
      beganAt: () => 0,
      endedAt: ({ finishedAt }) => finishedAt,
    },
    { write: () => {} } as never,
    { info: () => {} },
    NOW,
  );

it('a record is forgotten 90 days after its end, and one that has not ended never is', () => {
  const store = open();
  store.add({ id: 'running' });
  store.add({ id: 'recent', finishedAt: NOW - HISTORY_MS + 1000 });
  store.add({ id: 'old', finishedAt: NOW - HISTORY_MS - 1000 });
  const ids = open()
    .list()
    .map(({ id }) => id);
  expect(ids.sort()).toEqual(['recent', 'running']);
  expect(readdirSync(folder).sort()).toEqual(['recent.json', 'running.json']);
});
