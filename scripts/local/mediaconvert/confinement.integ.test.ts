import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { confine, isolationOf } from './confinement.ts';
import { findTool } from './media-tools.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-confined-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const level = await isolationOf(findTool('ffmpeg'));

/** Output of a shell script that is confined like ffmpeg. */
function say(script: string, fileBytes = 512): string {
  const shell = { command: '/bin/sh', args: ['-c', script] };
  const { command, args } = confine(level, shell, { cpuSeconds: 7, fileBytes });
  return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' });
}

describe('a confined program', () => {
  it('has limits on memory, output and time', () => {
    expect(say('ulimit -d; ulimit -f; ulimit -t').trim().split('\n')).toEqual([String(4 * 1024 * 1024), '1', '7']);
  });
});

// A container or the system's policy may forbid isolation. The log of the stack then says so.
describe.skipIf(level === 'limits')('a confined program, where the machine supports isolation,', () => {
  it('cannot reach the network, not even this machine', async () => {
    let asked = 0;
    const server = createServer((_request, answer) => {
      asked += 1;
      answer.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const run = confine(
      level,
      { command: findTool('ffmpeg'), args: ['-v', 'error', '-i', url, '-f', 'null', '-'] },
      { cpuSeconds: 7, fileBytes: 0 },
    );
    expect(() => execFileSync(run.command, run.args, { stdio: 'ignore' })).toThrow();
    server.close();
    expect(asked).toBe(0);
  });
});

describe.skipIf(level !== 'full')('a confined program, where the machine supports the isolation of files,', () => {
  it('cannot see the files of this machine', () => {
    const secret = path.join(folder, 'secret');
    writeFileSync(secret, '');
    const listing = [secret, import.meta.filename, '/etc/passwd', '/home', '/root'].map((file) => `ls -d '${file}'`);
    expect(say(`{ ${listing.join('; ')}; } 2>/dev/null; true`)).toBe('');
  });

  it('can read programs and libraries, and cannot write anywhere else', () => {
    expect(say('ls /').split('\n')).not.toEqual(expect.arrayContaining(['old', 'tmp', 'home', 'work']));
    expect(() => say('head -c 2000000 /dev/urandom > /large', 4_000_000)).toThrow();
  });

  it('cannot read the environment of another process', () => {
    expect(say(`cat /proc/${process.pid}/environ 2>&1 | head -c 200; true`)).toContain('Permission denied');
    expect(say(`ls /proc/${process.pid}/root 2>&1; true`)).toContain('Permission denied');
  });
});
