import { existsSync } from 'node:fs';
import path from 'node:path';
import { findProgram, isRunnable } from '../find-program.ts';
import { StartError } from '../start-error.ts';

/** The program that transcribes on this machine. */
export interface TranscriptionEngine {
  /** Absolute path. */
  program: string;
  /** With `{input}`, `{output}` and, if it wants to know the language, `{language}`. */
  args: string[];
  /** Files and folders that it may read besides programs and libraries, by their absolute paths. */
  files: string[];
  /** Whether it runs also where the system does not hide files and the network from it. */
  mayBeUnconfined?: boolean;
}

/** A word of a command: quoted, or without spaces. */
const WORD = /"([^"]*)"|'([^']*)'|(\S+)/g;

const wordsOf = (command: string): string[] =>
  [...command.matchAll(WORD)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');

/** A name with a slash is a path, as in a shell. */
const findEngine = (name: string): string | undefined =>
  name.includes('/') ? [path.resolve(name)].find(isRunnable) : findProgram(name);

/**
 * Reads the command that transcribes, such as `whisper-cli -m /opt/base.bin -f {input} -ovtt -of {output}`. No shell runs
 * it.
 * @param files separated by colons
 * @param unconfined `yes`, or nothing
 * @throws StartError for a command that cannot be used
 */
export function readEngine(command: string, files: string, unconfined: string): TranscriptionEngine {
  const [name = '', ...args] = wordsOf(command);
  const fault = (text: string) => new StartError(`TRANSCRIBE_COMMAND is ${command}. ${text}`);
  for (const place of ['{input}', '{output}']) {
    if (!args.some((arg) => arg.includes(place))) throw fault(`It needs ${place} for the name of a file.`);
  }
  const program = findEngine(name);
  if (!program) throw fault(`The program ${name} is missing, or may not be executed.`);
  const paths = files.split(':').filter(Boolean);
  const wrong = paths.find((file) => !path.isAbsolute(file) || !existsSync(file));
  if (wrong !== undefined) {
    throw new StartError(`TRANSCRIBE_FILES names ${wrong}, which is not the absolute path of a file or a folder.`);
  }
  if (!['', 'yes'].includes(unconfined)) {
    throw new StartError(`TRANSCRIBE_UNCONFINED is ${unconfined}. Set it to yes, or leave it out.`);
  }
  return { program, args, files: paths, mayBeUnconfined: unconfined === 'yes' };
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
