import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newAccount, TestClient } from '../../client/test-client.ts';
import { StartError } from '../start-error.ts';
import { startStack } from './stack.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'framekeep-damaged-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = () => startStack({ port: 0, dataDir, cdkOut: path.resolve(import.meta.dirname, '../../../cdk.out') });

const inFolder = (folder: string) => readdirSync(path.join(dataDir, folder)).map((name) => path.join(folder, name));
/** Changes the whole copy beside a database, and puts it in its place. */
function damage(file: string, how: (handle: number, size: number) => void): void {
  copyFileSync(`${file}.whole`, file);
  const handle = openSync(file, 'r+');
  how(handle, statSync(file).size);
  closeSync(handle);
}

const empty = (file: string) => truncateSync(path.join(dataDir, file));

/** Files in the data folder whose mode lets other users read them. */
const readable = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0,
  );

it('a stack with a damaged data folder starts if no data is lost, and otherwise names the damaged file', async () => {
  chmodSync(dataDir, 0o755);
  const first = await start();
  const person = await newAccount(first.appUrl);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readable()).toEqual([]);
  await first.stop();

  const [mail = ''] = inFolder('mail');
  for (const file of ['access-keys.json', 'secrets.json', 'processes.json', 'events/schedules.json', mail]) empty(file);
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
  renameSync(tables, `${tables}.kept`);
  await expect(start()).rejects.toThrow(`The file ${tables} is missing or empty`);
  renameSync(`${tables}.kept`, tables);

  copyFileSync(tables, `${tables}.whole`);
  damage(tables, (handle, size) => ftruncateSync(handle, size / 2));
  await expect(start()).rejects.toThrow(`The file ${tables} is damaged, and `);
  damage(tables, (handle, size) => writeSync(handle, Buffer.alloc(size / 2, 'x'), 0, size / 2, size / 2));
  await expect(start()).rejects.toThrow(/ is damaged, and .* Restore it from a backup of the data folder/);
  copyFileSync(`${tables}.whole`, tables);

  const [store = ''] = inFolder('key-value-stores');
  empty(store);
  const refused = start();
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(`The file ${path.join(dataDir, store)} is empty`);
});
