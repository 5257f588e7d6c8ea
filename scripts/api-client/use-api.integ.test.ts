import { execFile } from 'node:child_process';
import { cp, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '../client/test-client.ts';
import { ROOT } from '../setup/paths.mjs';
import { sampleOfBytes } from '../test-support/odd-samples.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';

const run = promisify(execFile);
const appUrl = process.env.APP_URL ?? '';
const MIB = 1024 ** 2;
/** Size of the file, in bytes: more than one part. */
const FILE_BYTES = 100 * MIB;

describe.runIf(IS_NIGHTLY)('a client that is generated from the description of the API', () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

  beforeAll(async () => {
    for (const name of ['package.json', 'tsconfig.json', 'use-api.ts']) {
      await cp(path.join(import.meta.dirname, name), at(name));
    }
    await symlink(path.join(ROOT, 'node_modules'), at('node_modules'));
    await writeFile(at('openapi.json'), await (await fetch(new URL('/api/openapi.json', appUrl))).text());
    const generate = path.join(import.meta.dirname, 'node_modules/.bin/openapi-typescript');
    await run(generate, ['openapi.json', '-o', 'api.d.ts'], { cwd: folder });
  });

  it('is strictly typed, and a call that the description does not have is an error', async () => {
    const wrong = "import type { paths } from './api.d.ts';\nexport type Wrong = paths['/api/wrong'];\n";
    await writeFile(at('wrong.ts'), wrong);
    await writeFile(at('both.json'), '{ "extends": "./tsconfig.json", "include": ["use-api.ts", "wrong.ts"] }');
    const { stdout } = await run(bin('tsc'), ['-p', at('both.json')]).catch((error: { stdout: string }) => error);
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    expect(errors).toEqual([expect.stringMatching(/wrong\.ts.*\/api\/wrong/)]);
  });

  it('sends a file in parts, shares, comments and deletes it, and each answer is as described', async () => {
    const { client } = await newAccount(appUrl);
    const input = { name: 'Client', scope: 'share', workspaceIds: null, days: 7 };
    const { body: token } = await client.call<{ text: string }>('POST', '/api/tokens', input);
    await writeFile(at('video.webm'), await sampleOfBytes(FILE_BYTES));
    const { PATH = '' } = process.env;
    const { stdout } = await run(bin('tsx'), ['use-api.ts'], {
      cwd: folder,
      env: { PATH, FRAMEKEEP: appUrl, TOKEN: token.text, VIDEO: 'video.webm', DESCRIPTION: 'openapi.json' },
    });
    const { valid, ...did } = JSON.parse(stdout);
    expect(valid).toBeGreaterThanOrEqual(14);
    expect(did).toEqual({
      listed: ['By a program'],
      fileSize: FILE_BYTES,
      hasPassword: true,
      views: 0,
      comments: [{ text: 'Made by a program.', at: 1 }],
      gone: 'NOT_FOUND',
    });
  });
});
