import { statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { IDENTIFIED_SECONDS_MIN, TRANSCRIBED_BYTES_MAX, TRANSCRIBED_SECONDS_MAX } from '#shared/limits.ts';
import { SPOKEN_LANGUAGES } from '#shared/model/editing/transcripts.ts';
import type { Disk } from '../data-folder/disk.ts';
import { isRefusedByDisk } from '../data-folder/disk-errors.ts';
import type { Processes } from '../data-folder/processes.ts';
import type { RecordStore } from '../data-folder/record-store.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Log } from '../log.ts';
import { fileOfObject } from '../mediaconvert/convert.ts';
import { KilledError } from '../mediaconvert/job-error.ts';
import { measureDuration } from '../mediaconvert/probe-file.ts';
import { readContainer } from '../mediaconvert/supported-inputs.ts';
import type { S3Service } from '../s3/s3-service.ts';
import { type TranscriptionEngine, takesLanguage } from './engine.ts';
import { EngineError, runEngine, UnusableMediaError } from './run-engine.ts';
import { resultKey, type TranscriptionRecord, transcriptionEvent } from './transcription-record.ts';
import type { Word } from './whisper-json.ts';

/** The reason of Amazon Transcribe for a fault of its own. */
const INTERNAL = 'Internal failure.';

/** The reason of Amazon Transcribe when it hears too little to identify the language. */
const TOO_LITTLE_SPEECH =
  'Your audio file must have a speech segment long enough in duration to perform automatic language identification. ' +
  'Provide an audio file with someone speaking for a longer period of time and try your request again.';

const EMPTY = 'WEBVTT\n';

/** A word as Amazon Transcribe lists it, with its punctuation. */
const itemOf = ({ text, from, to, confidence }: Word) => ({
  type: 'pronunciation',
  alternatives: [{ confidence: confidence.toFixed(3), content: text }],
  start_time: from.toFixed(2),
  end_time: to.toFixed(2),
});

interface Surroundings {
  store: RecordStore<TranscriptionRecord>;
  engine: TranscriptionEngine;
  s3: S3Service;
  events: EventHub;
  processes: Processes;
  disk: Disk;
  log: Log;
  /** Folder for unfinished files. */
  folder: string;
}

/**
 * The language that an engine states in the header of its file, as a line `Language: de`; undefined when it states none
 * that is supported.
 */
function statedLanguage(webVtt: string, options: readonly string[]): string | undefined {
  const [header = ''] = webVtt.split(/\r?\n\r?\n/);
  const stated = /^Language:\s*([A-Za-z-]+)\s*$/m.exec(header)?.[1]?.toLowerCase();
  if (stated === undefined) return undefined;
  const fits = (language: string) => language.toLowerCase() === stated || language.split('-')[0] === stated;
  return options.find(fits) ?? SPOKEN_LANGUAGES.find(fits);
}

/** The event is on disk before the job: after a crash in between the job runs again, and no event is lost. */
function end({ events, store }: Surroundings, job: TranscriptionRecord): void {
  events.emit(transcriptionEvent(job));
  store.save(job);
}

/** @returns false for a job that waits for room on the disk */
function fail(around: Surroundings, job: TranscriptionRecord, error: unknown): boolean {
  const { store, log, disk } = around;
  const text = error instanceof Error ? error.message : String(error);
  if (isRefusedByDisk(error) || !disk.hasRoom()) {
    log.info('transcribe', `Job ${job.id} waits for room: ${text}`);
    return false;
  }
  const said = error instanceof EngineError ? [text, ...error.lastLines].join('\n') : text;
  log.info('transcribe', `Job ${job.id} failed: ${said}`);
  const isReason = error instanceof UnusableMediaError || error instanceof EngineError;
  const reason = isReason ? said : INTERNAL;
  const ended = { ...job, status: 'FAILED' as const, completedAt: Date.now(), reason };
  // The failure of a killed process causes no event: only calls that read the job report it.
  if (error instanceof KilledError) store.save(ended);
  else end(around, ended);
  return true;
}

/** @returns the length of the file in seconds. @throws UnusableMediaError for what the service refuses */
async function requireUsable(file: string, signal: AbortSignal): Promise<number> {
  if (statSync(file).size > TRANSCRIBED_BYTES_MAX) {
    throw new UnusableMediaError('Invalid file size: file size too large.');
  }
  const container = await readContainer(file);
  if (!container) throw new UnusableMediaError('Unsupported media format.');
  const seconds = await measureDuration({ path: file, container }, signal);
  if (seconds > TRANSCRIBED_SECONDS_MAX)
    throw new UnusableMediaError('Invalid file: the media is longer than 4 hours.');
  return seconds;
}

/** @returns the language; undefined when nobody has stated it */
async function transcribe(
  job: TranscriptionRecord,
  { s3, engine, processes, folder }: Surroundings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { Media, LanguageCode, LanguageOptions = [], OutputBucketName } = job.request;
  const file = await fileOfObject(s3, Media.MediaFileUri);
  if (!file) throw new UnusableMediaError(`The S3 URI that you provided doesn't exist: ${Media.MediaFileUri}`);
  const seconds = await requireUsable(file, signal);
  const language = LanguageCode ?? null;
  if (language === null && seconds < IDENTIFIED_SECONDS_MIN) throw new UnusableMediaError(TOO_LITTLE_SPEECH);
  const run = { engine, file, seconds, language, folder: path.join(folder, job.id) };
  const { webVtt, words = [] } = await runEngine(run, processes, signal);
  if (webVtt === null && language === null) throw new UnusableMediaError(TOO_LITTLE_SPEECH);
  const text = webVtt ?? EMPTY;
  const results = { transcripts: [{ transcript: text }], items: words.map(itemOf) };
  const json = JSON.stringify({ jobName: job.id, status: 'COMPLETED', results });
  const write = (ending: 'json' | 'vtt', body: string, contentType: string) =>
    s3.write(OutputBucketName, resultKey(job, ending), Readable.from([Buffer.from(body)]), {
      'content-type': contentType,
    });
  await write('json', json, 'application/json');
  await write('vtt', text, 'text/vtt');
  const given = language !== null && takesLanguage(engine) ? language : undefined;
  return statedLanguage(text, language === null ? LanguageOptions : [language]) ?? given;
}

/**
 * Transcribes a recording, and stores how it ended.
 * @param signal stops it: the job stays unfinished
 * @returns false for a job that waits for room on the disk
 */
export async function runTranscription(
  job: TranscriptionRecord,
  around: Surroundings,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const language = await transcribe(job, around, signal);
    if (!signal.aborted)
      end(around, { ...job, status: 'COMPLETED', completedAt: Date.now(), ...(language && { language }) });
    return true;
  } catch (error) {
    return signal.aborted || fail(around, job, error);
  }
}
