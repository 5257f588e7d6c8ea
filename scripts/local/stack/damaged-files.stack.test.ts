import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newAccount, TestClient } from '../../client/test-client.ts';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { startStack } from './stack.ts';

const dataDir = temporaryFolder();

const start = () => startStack({ port: 0, dataDir, cdkOut: path.resolve(import.meta.dirname, '../../../cdk.out') });

const inFolder = (folder: string) => readdirSync(path.join(dataDir, folder)).map((name) => path.join(folder, name));
/** Changes the whole copy beside a database, and puts it in its place. */
function damage(file: string, how: (handle: number, size: number) => void): void {
  copyFileSync(`${file}.whole`, file);
  const handle = openSync(file, 'r+');
  how(handle, statSync(file).size);
  closeSync(handle);
}

const WRONG = ['', '[]', 'null', '{"a":null}', '{"id":1}'];

/** Files in the data folder whose mode lets other users read them. */
const readable = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0,
  );

// Usually damaged-files.test.ts and require-tables.test.ts have each damage of each file.
it('a stack with a damaged data folder starts if no data is lost, and otherwise names the damaged file', async () => {
  chmodSync(dataDir, 0o755);
  const first = await start();
  const person = await newAccount(first.appUrl);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readable()).toEqual([]);
  await first.stop();

  const [mail = ''] = inFolder('mail');
  const dispensable = ['access-keys.json', 'secrets.json', 'processes.json', 'events/schedules.json', mail];
  for (const [index, file] of dispensable.entries()) writeFileSync(path.join(dataDir, file), WRONG[index] ?? '');
  for (const folder of ['jobs', 'executions', 'events/waiting'])
    writeFileSync(path.join(dataDir, folder, 'half.json'), '{"id":');
  const second = await start();
  const browser = new TestClient(second.appUrl);
  Object.assign(browser.cookies, person.client.cookies);
  expect((await browser.call('GET', '/api/workspaces')).status).toBe(200);
  await second.stop();
  for (const folder of ['jobs', 'executions', 'events/waiting'])
    expect(existsSync(path.join(dataDir, folder, 'half.json'))).toBe(false);

  const tables = path.join(dataDir, 'tables.sqlite');
  copyFileSync(tables, `${tables}.whole`);
  damage(tables, (handle, size) => ftruncateSync(handle, size / 2));
  await expect(start()).rejects.toThrow(`The file ${tables} is damaged, and `);
  damage(tables, (handle, size) => writeSync(handle, Buffer.alloc(size / 2, 'x'), 0, size / 2, size / 2));
  await expect(start()).rejects.toThrow(/ is damaged, and .* Restore it from a backup of the data folder/);
  copyFileSync(`${tables}.whole`, tables);

  const [store = ''] = inFolder('key-value-stores');
  renameSync(path.join(dataDir, store), `${tables}.kept`);
  writeFileSync(path.join(dataDir, store), '{}');
  const refused = start();
  await expect(refused).rejects.toThrow(ExplainedError);
  await expect(refused).rejects.toThrow(`The file ${path.join(dataDir, store)} is damaged`);
  renameSync(`${tables}.kept`, path.join(dataDir, store));
});

/** What a start makes again, beside what it sets aside. */
const MADE_AGAIN = ['processes.json', 'access-keys.json', 'reserve', 'secrets.json', 'table-backups'];

it('a file that has to be a folder, and a folder that has to be a file, is set aside or named', async () => {
  for (const name of readdirSync(dataDir).filter((each) => !/\.(whole|damaged-\d+)$/.test(each))) {
    const place = path.join(dataDir, name);
    const isFolder = statSync(place).isDirectory();
    renameSync(place, `${place}.kept`);
    if (isFolder) writeFileSync(place, 'x');
    else mkdirSync(place);
    const outcome = await start().then(
      async (stack) => stack.stop().then(() => 'started'),
      (error) => error,
    );
    if (MADE_AGAIN.includes(name)) expect(outcome, name).toBe('started');
    else expect(outcome, name).toEqual(expect.objectContaining({ message: expect.stringContaining(name) }));
    if (outcome !== 'started') expect(outcome, name).toBeInstanceOf(ExplainedError);
    rmSync(place, { recursive: true, force: true });
    renameSync(`${place}.kept`, place);
  }
  const last = await start();
  await last.stop();
});
