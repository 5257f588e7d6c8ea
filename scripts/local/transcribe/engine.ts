import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { findProgram, isRunnable } from '../../setup/find-program.mjs';
import { readDevices } from './devices.ts';

/** The program that transcribes on this machine. */
export interface TranscriptionEngine {
  /** Absolute path. */
  program: string;
  /** With `{input}`, `{output}` and, if it wants to know the language, `{language}`. */
  args: string[];
  /** What it writes: WebVTT, or the full JSON of whisper.cpp; WebVTT by default. */
  writes?: 'webvtt' | 'whisper-json';
  /** Files and folders that it may read besides programs and libraries, by their absolute paths. */
  files: string[];
  /** Devices that it may use, by their absolute paths. */
  devices?: string[];
  /** Absolute path of a folder in which it may keep what it has compiled for a device. */
  cache?: string | null;
  /** Whether it runs also where the system does not hide files and the network from it. */
  mayBeUnconfined?: boolean;
}

/** The variables of the environment. */
type EngineVariables = Readonly<Record<string, string | undefined>>;

/** A word of a command: quoted, or without spaces. */
const WORD = /"([^"]*)"|'([^']*)'|(\S+)/g;

const wordsOf = (command: string): string[] =>
  [...command.matchAll(WORD)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');

/** A name with a slash is a path, as in a shell. */
const findEngine = (name: string): string | undefined =>
  name.includes('/') ? [path.resolve(name)].find(isRunnable) : findProgram([name]);

function readFiles(files: string): string[] {
  const paths = files.split(':').filter(Boolean);
  const wrong = paths.find((file) => !path.isAbsolute(file) || !existsSync(file));
  if (wrong === undefined) return paths;
  throw new ExplainedError(`TRANSCRIBE_FILES names ${wrong}, which is not the absolute path of a file or a folder.`);
}

function readCache(folder: string): string | null {
  if (folder === '') return null;
  try {
    accessSync(folder, constants.W_OK);
    if (path.isAbsolute(folder) && statSync(folder).isDirectory()) return folder;
  } catch {
    // The sentence says both.
  }
  throw new ExplainedError(
    `TRANSCRIBE_CACHE is ${folder}, which is not the absolute path of a folder in which this user writes.`,
  );
}

/** What a program may use. @throws ExplainedError for a value that cannot be used */
function readAccess(variables: EngineVariables): Omit<TranscriptionEngine, 'program' | 'args'> {
  const { TRANSCRIBE_FILES = '', TRANSCRIBE_DEVICES = '' } = variables;
  const { TRANSCRIBE_CACHE = '', TRANSCRIBE_UNCONFINED: unconfined = '' } = variables;
  if (!['', 'yes'].includes(unconfined)) {
    throw new ExplainedError(`TRANSCRIBE_UNCONFINED is ${unconfined}. Set it to yes, or leave it out.`);
  }
  return {
    files: readFiles(TRANSCRIBE_FILES),
    devices: readDevices(TRANSCRIBE_DEVICES),
    cache: readCache(TRANSCRIBE_CACHE),
    mayBeUnconfined: unconfined === 'yes',
  };
}

/**
 * Reads the command that transcribes, such as `engine -f {input} -o {output}`. No shell runs it.
 * @throws ExplainedError for a command that cannot be used
 */
export function readEngine(command: string, variables: EngineVariables): TranscriptionEngine {
  const [name = '', ...args] = wordsOf(command);
  const fault = (text: string) => new ExplainedError(`TRANSCRIBE_COMMAND is ${command}. ${text}`);
  for (const place of ['{input}', '{output}']) {
    if (!args.some((arg) => arg.includes(place))) throw fault(`It needs ${place} for the name of a file.`);
  }
  const program = findEngine(name);
  if (!program) throw fault(`The program ${name} is missing, or may not be executed.`);
  return { program, args, ...readAccess(variables) };
}

/** The first bytes of a model: of ggml, as a number with its lowest byte first, and of GGUF. */
const MODELS = ['lmgg', 'GGUF'];

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, bytes);
  } finally {
    closeSync(handle);
  }
  return bytes.toString('latin1');
}

/** @throws ExplainedError for a file that is not a model */
function requireModel(file: string): void {
  const fault = (text: string) => new ExplainedError(`TRANSCRIBE_MODEL is ${file}, ${text}`);
  if (!path.isAbsolute(file) || !statSync(file, { throwIfNoEntry: false })?.isFile())
    throw fault('which is not the absolute path of a file.');
  if (!MODELS.includes(beginningOf(file)))
    throw fault('which is not a model of whisper.cpp: its download may have failed. Compare its hash.');
}

const WHISPER = 'whisper-cli';

/**
 * Reads the setting that lets whisper.cpp transcribe.
 * @param kind the value of `TRANSCRIBE`
 * @throws ExplainedError for what cannot be used
 */
export function readNamedEngine(kind: string, variables: EngineVariables): TranscriptionEngine {
  const { TRANSCRIBE_MODEL: model = '', TRANSCRIBE_COMMAND } = variables;
  if (kind !== 'whisper')
    throw new ExplainedError(
      `TRANSCRIBE is ${kind}. Set it to whisper, or name another program in TRANSCRIBE_COMMAND.`,
    );
  if (TRANSCRIBE_COMMAND)
    throw new ExplainedError('TRANSCRIBE and TRANSCRIBE_COMMAND both name a program. Leave one out.');
  if (model === '')
    throw new ExplainedError('TRANSCRIBE is whisper, which needs TRANSCRIBE_MODEL: the file of its model.');
  requireModel(model);
  const program = findProgram([WHISPER]);
  if (!program)
    throw new ExplainedError(
      `TRANSCRIBE is whisper, and the program ${WHISPER} is not on the PATH. docs/how-to/transcribe.md says how to install it.`,
    );
  const access = readAccess(variables);
  const threads = String(os.availableParallelism());
  return {
    program,
    args: ['-m', model, '-l', '{language}', '-f', '{input}', '-ojf', '-of', '{output}', '-np', '-t', threads],
    writes: 'whisper-json',
    ...access,
    files: [model, ...access.files],
  };
}

/** Whether the engine is told which language is spoken. */
export const takesLanguage = ({ args }: TranscriptionEngine): boolean => args.some((arg) => arg.includes('{language}'));

/** @param language BCP 47; null to find it */
export const engineArguments = (
  { args }: TranscriptionEngine,
  { input, output, language }: { input: string; output: string; language: string | null },
): string[] =>
  args.map((arg) =>
    arg
      .replaceAll('{input}', input)
      .replaceAll('{output}', output)
      .replaceAll('{language}', language?.split('-')[0] ?? 'auto'),
  );
