import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { readDevices } from './devices.ts';
import { readEngine, readNamedEngine } from './engine.ts';

const folder = temporaryFolder();
const model = path.join(folder, 'ggml-base.bin');
const program = path.join(folder, 'bin/whisper-cli');
const page = path.join(folder, 'page.bin');
beforeAll(() => {
  mkdirSync(path.dirname(program));
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(model, 'lmgg and the rest');
  writeFileSync(page, '<!doctype html>');
});
const whisper = (variables = {}, kind = 'whisper') => readNamedEngine(kind, { TRANSCRIBE_MODEL: model, ...variables });

describe('TRANSCRIBE=whisper', () => {
  it('runs whisper.cpp with its model, and may read nothing else', () => {
    vi.stubEnv('PATH', path.dirname(program));
    const { args, ...engine } = whisper();
    expect(engine).toMatchObject({ program, writes: 'whisper-json', files: [model], devices: [], cache: null });
    expect(args.join(' ')).toMatch(/^-m \S+ -l \{language\} -f \{input\} -ojf -of \{output\} -np -t \d+$/);
  });

  it('may use the devices and the folder that are named', () => {
    vi.stubEnv('PATH', path.dirname(program));
    const variables = { TRANSCRIBE_DEVICES: '/dev/null:/dev/zer*', TRANSCRIBE_CACHE: folder, TRANSCRIBE_FILES: '/etc' };
    expect(whisper(variables)).toMatchObject({
      files: [model, '/etc'],
      devices: ['/dev/null', '/dev/zero'],
      cache: folder,
    });
  });

  it.each<[string, Record<string, string>, string, string?]>([
    ['another word', {}, 'TRANSCRIBE is vosk.', 'vosk'],
    ['no model', { TRANSCRIBE_MODEL: '' }, 'TRANSCRIBE is whisper, which needs TRANSCRIBE_MODEL'],
    ['a model that is missing', { TRANSCRIBE_MODEL: '/none.bin' }, 'TRANSCRIBE_MODEL is /none.bin, which is not'],
    ['a page instead of a model', { TRANSCRIBE_MODEL: page }, 'which is not a model of whisper.cpp'],
    ['another program beside it', { TRANSCRIBE_COMMAND: 'sh' }, 'TRANSCRIBE and TRANSCRIBE_COMMAND both'],
    ['a folder that is missing', { TRANSCRIBE_CACHE: '/none' }, 'TRANSCRIBE_CACHE is /none, which is not'],
  ])('is refused with a sentence: %s', (_what, variables, sentence, kind) => {
    vi.stubEnv('PATH', path.dirname(program));
    expect(() => whisper(variables, kind)).toThrow(ExplainedError);
    expect(() => whisper(variables, kind)).toThrow(sentence);
  });

  it('says how to install the program', () => {
    vi.stubEnv('PATH', folder);
    expect(() => whisper()).toThrow('docs/how-to/transcribe.md says how to install it');
  });
});

it('a device is a character device below /dev, or a folder of them', () => {
  expect(readDevices('')).toEqual([]);
  expect(readDevices('/dev/null')).toEqual(['/dev/null']);
  const refused = [
    '/dev',
    '/dev/',
    '/dev/none',
    '/dev/none*',
    '/dev/../etc/hosts',
    '/etc/hosts',
    'null',
    folder,
    '/dev/shm',
  ];
  for (const name of refused) expect(() => readDevices(name)).toThrow(`TRANSCRIBE_DEVICES names ${name}, which is not`);
});

it('a command may use what is named, too', () => {
  const command = 'sh -f {input} -o {output}';
  expect(readEngine(command, { TRANSCRIBE_DEVICES: '/dev/null', TRANSCRIBE_CACHE: folder })).toMatchObject({
    devices: ['/dev/null'],
    cache: folder,
  });
});
