import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleWebm } from '../../client/sample-video.ts';
import { ROOT } from '../../setup/paths.mjs';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { Disk } from '../data-folder/disk.ts';
import { Processes } from '../data-folder/processes.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { readEngine, readNamedEngine } from './engine.ts';
import { runEngine } from './run-engine.ts';

const run = promisify(execFile);

const folder = temporaryFolder();
const at = (...parts: string[]) => path.join(folder, ...parts);

/** Programs of the guide that change or use what is not this test's: each does the same in its folder, or checks its arguments. */
const PROGRAMS: Record<string, string> = {
  sudo: 'exec "$@"',
  // Into its last argument, or a folder that is named after the address.
  git: 'for last; do :; done; case $last in http*) last=$(basename "$last" .git) ;; esac; mkdir -p "$last"',
  cmake: `case $1 in -S) mkdir -p "$4" ;; --build) mkdir -p "$2/bin"; cp "$WHISPER" "$2/bin/whisper-cli" ;; esac`,
  curl: '[ "$1 $2" = "-fL -o" ] && case $4 in https://*) printf lmgg > "$3" ;; *) exit 2 ;; esac',
  sha1sum: `[ "$1" = -c ]; read -r hash file; [ \${#hash} = 40 ] && [ -f "$file" ] && echo "$file: OK"`,
  unzip: '[ "$1" = -d ] && [ -f "$3" ] && mkdir -p "$2/vosk-model-small-en-us-0.15"',
  // The stack's settings are what the guide has exported.
  npm: 'env | grep ^TRANSCRIBE > "$SETTINGS"',
};

/** Has the command line of `vosk-transcriber`, and writes SubRip as it does. */
const VOSK = `#!/bin/sh
[ "$1 $3 $5 $6 $7" = "-m -i -t srt -o" ] && [ -d "$2" ] && [ -f "$4" ] || exit 2
printf '1\\n00:00:00,000 --> 00:00:01,000\\nsaid with vosk\\n\\n' > "$8"
`;

/** Has what the guide uses of faster-whisper. */
const FASTER_WHISPER = `
from types import SimpleNamespace
class WhisperModel:
    def __init__(self, path, device, compute_type):
        open(path + "/model.bin").close()
    def transcribe(self, sound, language=None):
        open(sound).close()
        said = SimpleNamespace(start=0.0, end=61.5, text=" Said with faster-whisper")
        return iter([said]), SimpleNamespace(language=language or "de")
`;

/** The interpreter of the system: a confined program sees it. */
const PYTHON = '/usr/bin/python3';

/** Shell blocks of the guide, with this test's folder instead of those of the system. */
const blocks = [
  ...readFileSync(path.join(ROOT, 'docs/how-to/transcribe.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm),
].map(([, text = '']) => text.replaceAll(/\/(?=(?:opt|usr\/local\/bin|var\/cache)\b)/g, `${folder}/`));

let file: string;
let processes: Processes;
beforeAll(async () => {
  for (const name of ['bin', 'usr/local/bin', 'opt/models', 'work']) mkdirSync(at(name), { recursive: true });
  for (const [name, script] of Object.entries(PROGRAMS))
    writeFileSync(at('bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  file = at('recording');
  writeFileSync(file, await sampleWebm({ seconds: 1 }));
  processes = await Processes.open(at('processes.json'), new Disk(folder, quietLog), quietLog);
});

/** Runs blocks as somebody does who pastes them into one shell. @returns the settings with which the stack starts */
async function paste(...texts: string[]): Promise<Record<string, string>> {
  const env = {
    PATH: `${at('bin')}:${at('usr/local/bin')}:${process.env.PATH}`,
    SETTINGS: at('settings'),
    WHISPER: path.join(ROOT, 'scripts/test-support/whisper-cli.sh'),
  };
  await run('sh', ['-ec', texts.join('\n')], { cwd: at('work'), env });
  const lines = readFileSync(at('settings'), 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

const transcribe = async (engine: Parameters<typeof runEngine>[0]['engine'], language: string | null) =>
  (await runEngine({ engine, file, seconds: 1, language, folder: at('run') }, processes, new AbortController().signal))
    .webVtt;

const blockWith = (text: string): string => {
  const found = blocks.filter((block) => block.includes(text));
  expect([text, found.length]).toEqual([text, 1]);
  return found[0] ?? '';
};

describe('the guide', () => {
  it('lets whisper.cpp transcribe, which states the language', async () => {
    const settings = await paste(...blocks.slice(0, 3));
    vi.stubEnv('PATH', `${at('usr/local/bin')}:${process.env.PATH}`);
    const engine = readNamedEngine(settings.TRANSCRIBE ?? '', settings);
    vi.unstubAllEnvs();
    expect(engine.program).toBe(at('usr/local/bin/whisper-cli'));
    expect(await transcribe(engine, null)).toBe(
      'WEBVTT\nLanguage: de\n\n00:00:00.000 --> 00:00:01.000\nSaid in "de".\n',
    );
    if (IS_NIGHTLY) expect(await transcribe(engine, 'en-US')).toContain('Language: en\n');
  });

  it('makes a folder for what is compiled, and names devices', async () => {
    const settings = await paste(blockWith('TRANSCRIBE_CACHE='), 'npm start');
    expect(settings).toEqual({ TRANSCRIBE_DEVICES: '/dev/nvidia*', TRANSCRIBE_CACHE: at('var/cache/framekeep') });
  });

  it.runIf(IS_NIGHTLY)('lets Vosk transcribe, which states no language', async () => {
    writeFileSync(
      at('bin/python3'),
      `#!/bin/sh\nmkdir -p "$3/bin"\nprintf '#!/bin/sh\\n' > "$3/bin/pip"\nchmod 755 "$3/bin/pip"\n`,
      {
        mode: 0o755,
      },
    );
    mkdirSync(at('opt/vosk/bin'), { recursive: true });
    writeFileSync(at('opt/vosk/bin/vosk-transcriber'), VOSK, { mode: 0o755 });
    const settings = await paste(blockWith('vosk-transcriber'));
    const engine = readEngine(settings.TRANSCRIBE_COMMAND ?? '', settings);
    const said = await transcribe(engine, null);
    expect(said).toContain('said with vosk');
    expect(said).not.toContain('Language:');
  });

  it.runIf(IS_NIGHTLY && existsSync(PYTHON))('lets faster-whisper transcribe', async () => {
    const python = `#!/bin/sh\nexec ${PYTHON} "$@"\n`;
    mkdirSync(at('opt/faster-whisper/bin'), { recursive: true });
    writeFileSync(at('bin/python3'), '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(at('opt/faster-whisper/bin/python'), python, { mode: 0o755 });
    writeFileSync(at('opt/faster-whisper/bin/pip'), '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(at('opt/faster-whisper/faster_whisper.py'), FASTER_WHISPER);
    mkdirSync(at('opt/models/faster-whisper-small'), { recursive: true });
    writeFileSync(at('opt/models/faster-whisper-small/model.bin'), '');
    const settings = await paste(blockWith('faster-whisper/bin/pip'));
    const engine = readEngine(settings.TRANSCRIBE_COMMAND ?? '', settings);
    const said = 'WEBVTT\nLanguage: de\n\n00:00:00.000 --> 00:01:01.500\nSaid with faster-whisper\n\n';
    expect(await transcribe(engine, null)).toBe(said);
    expect(await transcribe(engine, 'en-US')).toContain('Language: en\n');
  });

  it('has no block that this test leaves out', () => {
    expect(blocks).toHaveLength(6);
  });
});
