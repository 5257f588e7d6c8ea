import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  IDENTIFIED_SECONDS_MIN,
  SPOKEN_LANGUAGES,
  TRANSCRIBED_BYTES_MAX,
  TRANSCRIBED_SECONDS_MAX,
} from '#shared/model/transcripts.ts';
import type { Disk } from '../data-folder/disk.ts';
import { isRefusedByDisk } from '../data-folder/disk-errors.ts';
import type { Processes } from '../data-folder/processes.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Log } from '../log.ts';
import { fileOfObject } from '../mediaconvert/convert.ts';
import { KilledError } from '../mediaconvert/job-error.ts';
import type { JobStore } from '../mediaconvert/job-store.ts';
import { measureDuration } from '../mediaconvert/probe-file.ts';
import { readContainer } from '../mediaconvert/supported-inputs.ts';
import type { S3Service } from '../s3/s3-service.ts';
import { type TranscriptionEngine, takesLanguage } from './engine.ts';
import { EngineError, runEngine, UnusableMediaError } from './run-engine.ts';
import { resultKey, type TranscriptionRecord, transcriptionEvent } from './transcription-record.ts';
import type { Word } from './whisper-json.ts';

/** How often a job that waits for room on the disk looks for it, in milliseconds. */
const TRY_AGAIN_MS = 5000;

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

/** Runs jobs in the order of arrival, one at a time. While the disk is full, they wait. */
export class TranscriptionRunner {
  readonly #store: JobStore<TranscriptionRecord>;
  readonly #around: Surroundings;
  readonly #waiting: string[] = [];
  #running: { abort: AbortController; done: Promise<void> } | null = null;
  #isStopped = true;

  constructor(store: JobStore<TranscriptionRecord>, surroundings: Surroundings) {
    this.#store = store;
    this.#around = surroundings;
    // What a killed run has left.
    rmSync(surroundings.folder, { recursive: true, force: true });
    mkdirSync(surroundings.folder, { recursive: true });
  }

  /** Resumes the jobs that an earlier run did not finish. */
  start(): void {
    this.#isStopped = false;
    for (const { id } of this.#store.unfinished()) this.add(id);
  }

  add(id: string): void {
    this.#waiting.push(id);
    this.#next();
  }

  #next(): void {
    if (this.#isStopped || this.#running || this.#waiting.length === 0) return;
    if (!this.#around.disk.hasRoom()) {
      setTimeout(() => this.#next(), TRY_AGAIN_MS).unref();
      return;
    }
    const job = this.#store.find(this.#waiting.shift() ?? '');
    if (!job) return;
    const abort = new AbortController();
    this.#running = { abort, done: this.#run(job, abort.signal) };
  }

  async #run(submitted: TranscriptionRecord, signal: AbortSignal): Promise<void> {
    const job = { ...submitted, startedAt: submitted.startedAt ?? Date.now() };
    try {
      const language = await this.#transcribe(job, signal);
      if (!signal.aborted)
        this.#end({ ...job, status: 'COMPLETED', completedAt: Date.now(), ...(language && { language }) });
    } catch (error) {
      // The stack is stopping, and the next run resumes the job.
      if (!signal.aborted) this.#fail(job, error);
    } finally {
      this.#running = null;
      this.#next();
    }
  }

  #fail(job: TranscriptionRecord, error: unknown): void {
    const { log, disk } = this.#around;
    const text = error instanceof Error ? error.message : String(error);
    if (isRefusedByDisk(error) || !disk.hasRoom()) {
      log.info('transcribe', `Job ${job.id} waits for room: ${text}`);
      setTimeout(() => this.add(job.id), TRY_AGAIN_MS).unref();
      return;
    }
    const said = error instanceof EngineError ? [text, ...error.lastLines].join('\n') : text;
    log.info('transcribe', `Job ${job.id} failed: ${said}`);
    const isReason = error instanceof UnusableMediaError || error instanceof EngineError;
    const reason = isReason ? said : INTERNAL;
    const ended = { ...job, status: 'FAILED' as const, completedAt: Date.now(), reason };
    // The failure of a killed process causes no event: only calls that read the job report it.
    if (error instanceof KilledError) this.#store.save(ended);
    else this.#end(ended);
  }

  /** The event is on disk before the job: after a crash in between the job runs again, and no event is lost. */
  #end(job: TranscriptionRecord): void {
    this.#around.events.emit(transcriptionEvent(job));
    this.#store.save(job);
  }

  /** @returns the language; undefined when nobody has stated it */
  async #transcribe(job: TranscriptionRecord, signal: AbortSignal): Promise<string | undefined> {
    const { s3, engine, processes, folder } = this.#around;
    const { Media, LanguageCode, LanguageOptions = [], OutputBucketName } = job.request;
    const file = await fileOfObject(s3, Media.MediaFileUri);
    if (!file) throw new UnusableMediaError(`The S3 URI that you provided doesn't exist: ${Media.MediaFileUri}`);
    const seconds = await this.#requireUsable(file, signal);
    const language = LanguageCode ?? null;
    if (language === null && seconds < IDENTIFIED_SECONDS_MIN) throw new UnusableMediaError(TOO_LITTLE_SPEECH);
    const run = { engine, file, seconds, language, folder: path.join(folder, job.id) };
    const { webVtt, words = [] } = await runEngine(run, processes, signal);
    if (webVtt === null && language === null) throw new UnusableMediaError(TOO_LITTLE_SPEECH);
    const text = webVtt ?? EMPTY;
    const results = { transcripts: [{ transcript: text }], items: words.map(itemOf) };
    const body = { jobName: job.id, status: 'COMPLETED', results };
    await this.#write(OutputBucketName, resultKey(job, 'json'), JSON.stringify(body), 'application/json');
    await this.#write(OutputBucketName, resultKey(job, 'vtt'), text, 'text/vtt');
    const given = language !== null && takesLanguage(engine) ? language : undefined;
    return statedLanguage(text, language === null ? LanguageOptions : [language]) ?? given;
  }

  /** @returns the length of the file in seconds. @throws UnusableMediaError for what the service refuses */
  async #requireUsable(file: string, signal: AbortSignal): Promise<number> {
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

  async #write(bucket: string, key: string, body: string, contentType: string): Promise<void> {
    await this.#around.s3.write(bucket, key, Readable.from([Buffer.from(body)]), { 'content-type': contentType });
  }

  /** Stops the running job: the next run resumes it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const running = this.#running;
    running?.abort.abort();
    await running?.done;
  }
}
