import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { AccessKeys, storeInFile } from '../aws/access-keys.ts';
import { requireDataFormat } from '../data-folder/data-format.ts';
import { Disk } from '../data-folder/disk.ts';
import { explainFile } from '../data-folder/explain-unusable.ts';
import { readLastBackup } from '../data-folder/last-backup.ts';
import { Processes } from '../data-folder/processes.ts';
import { RecordStore } from '../data-folder/record-store.ts';
import { readRestored } from '../data-folder/restored.ts';
import { requireTables } from '../dynamodb/require-tables.ts';
import { InvocationQueue } from '../events/invocation-queue.ts';
import { Schedules } from '../events/schedules.ts';
import { KeyValueStore } from '../kvs/key-value-store.ts';
import type { Log } from '../log.ts';
import { JOBS } from '../mediaconvert/job-record.ts';
import { ObjectStore } from '../s3/object-store.ts';
import { Secrets } from '../secrets/secrets.ts';
import { Mailbox } from '../ses/mailbox.ts';
import { Outbox } from '../ses/outbox.ts';
import { EXECUTIONS } from '../step-functions/execution-record.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { TRANSCRIPTIONS } from '../transcribe/transcription-record.ts';

let folder: string;
let disk: Disk;
let said: string[];
const log = { ...quietLog, info: (_source: string, text: string) => said.push(text) } as unknown as Log;

beforeEach(() => {
  folder = folderOfTest();
  disk = new Disk(folder, quietLog);
  said = [];
});
afterEach(() => {
  disk.close();
});

const at = (name: string) => path.join(folder, name);

const WRONG = ['[]', 'null', '{}', '"x"', '1', '[null]', '[{}]', '{"a":[]}', '{"id":{}}', '{"id":"x","request":{}}'];
const DAMAGES: [name: string, damage: (file: string) => void][] = [
  ['empty', (file) => writeFileSync(file, '')],
  ['cut off', (file) => writeFileSync(file, '{"id":')],
  ['garbage', (file) => writeFileSync(file, Buffer.from([0, 255, 1, 254]))],
  ['a folder', (file) => mkdirSync(file)],
  ['unreadable', (file) => symlinkSync(file, file)],
  ...WRONG.map((text): [string, (file: string) => void] => [text, (file) => writeFileSync(file, text)]),
];

const WISH = { PasswordLength: 64, ExcludePunctuation: true };

/** What opens each file without which the stack can run, and the texts above that are whole files. */
const DISPENSABLE: [file: string, open: () => unknown, whole?: string][] = [
  ['access-keys.json', () => new AccessKeys(storeInFile(at('access-keys.json'), log)).keyOf('a'), '{}'],
  ['secrets.json', () => new Secrets(at('secrets.json'), log).textOf('a', { GenerateSecretString: WISH }), '{}'],
  ['processes.json', () => Processes.open(at('processes.json'), disk, log), '[]'],
  ['schedules.json', () => new Schedules(at('schedules.json'), disk, log).start([], () => undefined), '{}'],
  ['waiting/a.json', () => new InvocationQueue(folder, disk, log).start(async () => undefined)],
  ['jobs/a.json', () => new RecordStore(at('jobs'), JOBS, disk, log)],
  ['jobs/a.json', () => new RecordStore(at('jobs'), TRANSCRIPTIONS, disk, log)],
  ['executions/a.json', () => new RecordStore(at('executions'), EXECUTIONS, disk, log)],
  ['mail/a.json', () => new Mailbox(at('mail'), log).list()],
  ['last-backup.json', () => readLastBackup(folder, log)],
  ['outbox/a.json', () => new Outbox({ folder: at('outbox'), disk, log } as never).start()],
];

const OLD_VERSION = `buckets/versions/${createHash('sha256').update('a').digest('hex')}/b.json`;
const bucket = () => new ObjectStore(at('buckets'), { isVersioned: true });

/** What opens each file without which data of people would be missing. */
const NEEDED: [file: string, open: () => unknown][] = [
  ['format.json', () => requireDataFormat(folder)],
  ['restored.json', () => readRestored(folder)],
  ['key-value-stores/a.json', () => new KeyValueStore('arn', at('key-value-stores/a.json'))],
  ['tables.sqlite', () => requireTables(at('tables.sqlite'), folder)],
  ['buckets/index/a+.json', () => bucket().find('a')],
  [OLD_VERSION, () => bucket().versionsOf('a')],
];

describe.each(DAMAGES)('a file that is %s', (name, damage) => {
  it.each(DISPENSABLE)('is set aside: %s', async (file, open, whole) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    damage(at(file));
    await open();
    const aside = readdirSync(path.dirname(at(file))).filter((each) => each.includes('.damaged-'));
    expect(aside).toHaveLength(name === whole ? 0 : 1);
    expect(said).toEqual(aside.map((each) => expect.stringMatching(new RegExp(`${each}\\. [A-Z].*\\.$`))));
  });

  it.each(NEEDED)('is named: %s', async (file, open) => {
    mkdirSync(at('key-value-stores'));
    writeFileSync(at('key-value-stores/deployed.json'), '{}');
    mkdirSync(path.dirname(at(file)), { recursive: true });
    damage(at(file));
    const opened = (async () => open())().catch((error) => Promise.reject(explainFile(folder, error)));
    await expect(opened).rejects.toThrow(file);
    await expect(opened).rejects.toThrow(/cannot be read|restore|set LOCAL_DATA_DIR/i);
    if (!file.startsWith('buckets')) await expect(opened).rejects.toThrow(ExplainedError);
  });
});
