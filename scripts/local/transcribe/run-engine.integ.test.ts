import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSample, sampleWebm } from '../../client/sample-video.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { testLength } from '../../test-support/test-length.ts';
import { Disk } from '../data-folder/disk.ts';
import { Processes } from '../data-folder/processes.ts';
import { hidesFiles, isolationOf } from '../mediaconvert/confinement.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import type { TranscriptionEngine } from './engine.ts';
import { EngineError, runEngine } from './run-engine.ts';

const folder = temporaryFolder();
const disk = new Disk(folder, quietLog);
const file = path.join(folder, 'recording');
const secret = path.join(folder, 'secret');
let processes: Processes;
let runs = 0;

beforeAll(async () => {
  writeFileSync(file, await sampleWebm({ seconds: 1 }));
  writeFileSync(secret, 'WEBVTT\n\n00:00.000 --> 00:01.000\nA secret\n');
  processes = await Processes.open(path.join(folder, 'processes.json'), disk, quietLog);
});

/** Lets a shell script transcribe; `$1` is the WAV, `$2` the file to write. */
function run(script: string, signal = new AbortController().signal, more: Partial<TranscriptionEngine> = {}) {
  runs += 1;
  const program = path.join(folder, `engine-${runs}.sh`);
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const engine = { program, args: ['{input}', '{output}'], files: [], ...more };
  const own = path.join(folder, `run-${runs}`);
  return runEngine({ engine, file, seconds: 1, language: null, folder: own }, processes, signal);
}

const SAID = 'WEBVTT\n\n00:00.000 --> 00:01.000\nSaid\n';
const WRITE = `printf '${SAID.replaceAll('\n', '\\n')}'`;

const errorOf = async (running: Promise<unknown>): Promise<EngineError> => {
  const error = await running.then(
    (result) => result,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(EngineError);
  return error as EngineError;
};

const LEFT: [what: string, script: string][] = [
  ['a link to a file of the host', `ln -s ${secret} "$2"`],
  ['a FIFO', 'mkfifo "$2"'],
  ['a folder', 'mkdir "$2"'],
  ['a link to a program', 'ln -s /usr/bin/env "$2"'],
  ['a link to an endless file', 'ln -s /dev/urandom "$2"'],
  ['a second name of the sound', 'ln "$1" "$2"'],
];

describe('an engine', () => {
  it('hears the silence before sound that begins after its picture', async () => {
    const late = ['-itsoffset', '1', '-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'libopus', '-c:v', 'libvpx'];
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=2', ...late];
    writeFileSync(file, await makeSample('late.webm', [...input, '-output_ts_offset', '3600']));
    const { webVtt } = await run(`printf 'WEBVTT\\n\\n00:00.000 --> 00:01.000\\n%s\\n' "$(wc -c < "$1")" > "$2"`);
    expect(Number(webVtt?.split('\n').at(3)) / 32_000).toBeCloseTo(2, 1);
    writeFileSync(file, await sampleWebm({ seconds: 1 }));
  });

  it('writes the file that it is told, or one with an ending', async () => {
    expect(await run(`${WRITE} > "$2"`)).toEqual({ webVtt: SAID });
    expect(await run(`${WRITE} > "$2.vtt"`)).toEqual({ webVtt: SAID });
  });

  // `left-file.test.ts` has more of them.
  it.each(testLength({ usual: LEFT.slice(0, 2), nightly: LEFT }))(
    'that leaves %s has failed, and nothing of it is read',
    async (_what, script) => {
      const { message } = await errorOf(run(script));
      expect(message).toMatch(/^The transcription program has left no file that can be read\. /);
    },
  );

  it('that leaves nothing, or too much, has failed', async () => {
    expect((await errorOf(run('true'))).message).toBe('The transcription program has written no file.');
    const much = await errorOf(run('trap "" XFSZ; head -c 20000000 /dev/urandom > "$2"; true'));
    expect(much.message).toContain('larger than');
  });

  it('that should write the JSON of whisper.cpp and does not has failed', async () => {
    const whisper = { writes: 'whisper-json' } as const;
    const { message } = await errorOf(run(`${WRITE} > "$2.json"`, undefined, whisper));
    expect(message).toMatch(/no file that can be read\. The file is not the JSON/);
  });

  it('that fails says with which code, and what it wrote last, without control characters', async () => {
    const script = `for n in $(seq 40); do echo "line $n" >&2; done; printf '\\033[31mno\\000model\\r\\n' >&2; exit 3`;
    const { message, lastLines } = await errorOf(run(script));
    expect(message).toBe('The transcription program ended with code 3.');
    expect(lastLines).toHaveLength(12);
    expect(lastLines.at(-1)).toBe('no model');
  });

  it('ends when the stack stops, also when it ignores signals and what it has started does not end', async () => {
    const script = 'trap "" TERM INT HUP\n(trap "" TERM INT HUP; sleep 62) &\nwhile true; do sleep 1; done';
    const stop = new AbortController();
    const running = run(script, stop.signal).then(
      () => null,
      (error) => error,
    );
    setTimeout(() => stop.abort(), 1000);
    const aborted = Date.now();
    expect(await running).toBeInstanceOf(Error);
    // What it has started would end after 62 s.
    expect(Date.now() - aborted).toBeLessThan(60_000);
  });

  it('leaves no files', () => {
    expect(readdirSync(folder).filter((name) => name.startsWith('run-'))).toEqual([]);
  });
});

it.skipIf(!hidesFiles(await isolationOf()))(
  'an engine reaches the devices and the folder that are named, and no others',
  async () => {
    const cache = path.join(folder, 'cache');
    mkdirSync(cache);
    // The temporary files of this test may be in /dev/shm.
    const devices = 'find /dev ! -type d ! -path "/dev/shm/*" | sort';
    const list = `{ echo WEBVTT; ${devices}; head -c 1 /dev/zero | wc -c; cat "$XDG_CACHE_HOME/kept"; echo kept > "$XDG_CACHE_HOME/kept"; } > "$2" 2>&1`;
    const named = () => run(list, undefined, { devices: ['/dev/zero'], cache });
    const usual = ['/dev/null', '/dev/urandom', '/dev/zero'];
    const first = (await named()).webVtt?.split('\n') ?? [];
    expect(first.slice(0, 5)).toEqual(['WEBVTT', ...usual, '1']);
    expect((await named()).webVtt).toBe(`WEBVTT\n${usual.join('\n')}\n1\nkept\n`);
    const other = await run(`{ ${devices}; ls ${cache}; echo "$XDG_CACHE_HOME"; } > "$2" 2>&1`);
    expect(other.webVtt).toMatch(/^\/dev\/null\n\/dev\/urandom\nls: [^\n]*cache[^\n]*\n\n$/);
  },
);

it.skipIf((await isolationOf()) !== 'full')('an engine cannot end the stack or read its command line', async () => {
  const script = `{ kill -9 ${process.pid}; cat /proc/${process.pid}/cmdline; } 2>/dev/null | tr '\\0' ' ' > "$2"`;
  expect((await run(script)).webVtt).not.toContain('vitest');
});
