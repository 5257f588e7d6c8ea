import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Disk } from '../data-folder/disk.ts';
import { RecordStore } from '../data-folder/record-store.ts';
import type { AwsEvent } from '../events/aws-event.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { JobQueue } from './job-queue.ts';
import { JOBS, type JobRecord } from './job-record.ts';
import { runJob } from './run-job.ts';

const JOB = {
  id: 'job-1',
  queueArn: 'queue',
  status: 'SUBMITTED',
  submittedAt: 1,
  rawSettings: {},
  outputs: [],
  request: {
    role: 'role',
    userMetadata: {},
    settings: { inputs: [{ fileInput: 's3://media/film' }], outputGroups: [] },
  },
} as never;

/** The queue of a program that starts with what is in a folder. Its jobs run until `end` is called. */
function startQueue(folder: string) {
  const disk = new Disk(folder, { warn: () => undefined });
  const store = new RecordStore(folder, JOBS, disk, quietLog);
  const sent: unknown[] = [];
  const events = { emit: ({ detail }: AwsEvent) => sent.push(detail) } as never;
  let end = (_error: Error): void => undefined;
  const refusal = () =>
    new Promise((_resolve, reject) => {
      end = reject;
    });
  const workshop = { authority: { permissionsInRole: () => ({ refusal }) } } as never;
  const log = quietLog as never;
  const work = (job: JobRecord, signal: AbortSignal) => runJob(job, { store, workshop, events, log }, signal);
  const report = (error: unknown) => {
    throw error;
  };
  const queue = new JobQueue<JobRecord>({ store, disk, folder: path.join(folder, 'work'), atOnce: 1, work, report });
  queue.start();
  return { queue, store, sent, stop: () => [queue.stop(), end(new Error('It is stopped'))][0] };
}

function newFolder(): string {
  const folder = folderOfTest();
  mkdirSync(path.join(folder, 'work'));
  const { store } = startQueue(folder);
  store.add(JOB);
  return folder;
}

it('a job that was running at ten ends of the program is canceled, and says so; before that, it runs again', () => {
  const folder = newFolder();
  for (let runs = 1; runs <= 10; runs += 1) {
    const { store, sent } = startQueue(folder);
    expect(store.find('job-1')).toMatchObject({ status: 'PROGRESSING', interruptions: runs - 1 });
    expect(sent).toMatchObject([{ status: 'PROGRESSING' }]);
  }
  const { store, sent } = startQueue(folder);
  const errorMessage = 'It was interrupted 10 times: the machine ended while it ran';
  expect(store.find('job-1')).toMatchObject({ status: 'CANCELED', error: { message: errorMessage } });
  expect(sent).toMatchObject([{ status: 'CANCELED', errorMessage }]);
  expect(startQueue(folder).sent).toEqual([]);
});

it('a job that was stopped with the program was not interrupted', async () => {
  const folder = newFolder();
  for (let times = 0; times < 12; times += 1) await startQueue(folder).stop();
  expect(startQueue(folder).store.find('job-1')).toMatchObject({ status: 'PROGRESSING', interruptions: 0 });
});
