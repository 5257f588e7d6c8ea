import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { sampleWebm } from '../client/sample-video.ts';
import { newAccount } from '../client/test-client.ts';
import { ROOT } from '../setup/paths.mjs';
import { folderOfTest } from '../test-support/temporary-folder.ts';

const appUrl = process.env.APP_URL ?? '';
const page = readFileSync(path.join(ROOT, 'docs/how-to/use-the-api.md'), 'utf8');
const [begin = '', ...tasks] = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code);

it('each task of the page about the API works as it is written', async () => {
  expect(tasks).toHaveLength(5);
  const folder = folderOfTest();
  const video = await sampleWebm();
  writeFileSync(path.join(folder, 'video.webm'), video);
  writeFileSync(path.join(folder, 'names.txt'), 'Acme, Jane\n“Quoted” & Söhne\n');
  const { client } = await newAccount(appUrl);
  const token = async (scope: string) => {
    const input = { name: scope, scope, workspaceIds: null, days: 7 };
    return (await client.call<{ text: string }>('POST', '/api/tokens', input)).body.text;
  };
  // Not at once: connections that the stack closes meanwhile are seen.
  const run = async (task: string, TOKEN: string, more = {}) => {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${begin}\n${task}`], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', FRAMEKEEP: appUrl, TOKEN, ...more },
    });
    return stdout.trim();
  };
  const [upload = '', list = '', links = '', takeOut = '', collect = ''] = tasks;
  const [sharing, reading] = [await token('share'), await token('read')];
  const link = await run(upload, sharing);
  expect((await fetch(link)).status).toBe(200);
  const recording = JSON.parse(readFileSync(path.join(folder, 'recording.json'), 'utf8'));
  expect(await run(list, reading)).toMatch(/^\d{4}-\S+\tvideo\.webm$/);
  expect(await run(list, reading, { SINCE: '2999-01-01' })).toBe('');
  const made = (await run(links, sharing, { RECORDING: recording.id })).split('\n');
  expect(made.map((line) => line.split('\t')[0])).toEqual(['Acme, Jane', '“Quoted” & Söhne']);
  await expect(run(links, reading, { RECORDING: recording.id })).rejects.toThrow(/403/);
  await run(takeOut, reading);
  const file = readdirSync(folder).find((name) => name.startsWith(recording.id)) ?? '';
  expect(statSync(path.join(folder, file)).size).toBe(video.length);
  expect(readFileSync(path.join(folder, 'recordings.jsonl'), 'utf8')).toContain(recording.id);
  const collected = async () => {
    await run(collect, reading);
    return readFileSync(path.join(folder, 'acts.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const acts = await collected();
  const names = ['recording.uploaded', 'link.created', 'link.created', 'link.created'];
  expect(acts.map(({ name }) => name)).toEqual(names);
  expect(await collected()).toEqual(acts);
  await client.call('PUT', `/api/recordings/${recording.id}`, { name: 'Renamed' });
  expect((await collected()).map(({ name }) => name)).toEqual([...names, 'recording.changed']);
});
