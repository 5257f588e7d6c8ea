import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { AwsError } from '../aws/aws-error.ts';
import { parseInput, parseJson } from '../aws/parse-json.ts';
import type { Disk } from '../data-folder/disk.ts';
import type { Processes } from '../data-folder/processes.ts';
import { RecordStore } from '../data-folder/record-store.ts';
import type { EventHub } from '../events/event-hub.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Access, Permissions } from '../iam/access.ts';
import type { Log } from '../log.ts';
import { fileOfObject } from '../mediaconvert/convert.ts';
import { JobQueue } from '../mediaconvert/job-queue.ts';
import { s3UrlAccess } from '../mediaconvert/mediaconvert-access.ts';
import { objectAccess } from '../s3/s3-access.ts';
import type { S3Service } from '../s3/s3-service.ts';
import type { TranscriptionEngine } from './engine.ts';
import { runTranscription } from './run-transcription.ts';
import {
  describeTranscription,
  TRANSCRIPTIONS,
  type TranscriptionRecord,
  transcriptionArn,
} from './transcription-record.ts';
import { transcriptionRequest } from './transcription-request.ts';

interface Surroundings {
  engine: TranscriptionEngine;
  s3: S3Service;
  events: EventHub;
  /** Folder of the jobs. */
  folder: string;
  processes: Processes;
  disk: Disk;
  log: Log;
}

const badRequest = (message: string) => new AwsError('BadRequestException', 400, message);

/** Malformed requests pass here: the service refuses them after the permission check. */
const counting = z.object({
  TranscriptionJobName: z.string().catch(''),
  OutputBucketName: z.string().catch(''),
});

const access = (action: string, resource: string, context?: Access['context']): Access => ({
  action: `transcribe:${action}`,
  resource,
  ...(context && { context }),
});

/**
 * The permissions of each operation.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazontranscribe.html
 */
const ACCESS: Record<string, (input: unknown) => Access> = {
  StartTranscriptionJob: (input) => {
    const { OutputBucketName } = counting.parse(input);
    return access('StartTranscriptionJob', '*', { 'transcribe:OutputBucketName': OutputBucketName });
  },
  GetTranscriptionJob: (input) =>
    access('GetTranscriptionJob', transcriptionArn(counting.parse(input).TranscriptionJobName)),
};

/** Amazon Transcribe: accepts jobs, runs them with a program of this machine, and notifies EventBridge. */
export class TranscribeService {
  readonly #store: RecordStore<TranscriptionRecord>;
  readonly #queue: JobQueue<TranscriptionRecord>;
  readonly #s3: S3Service;
  readonly #log: Log;
  readonly #engine: TranscriptionEngine;

  constructor({ folder, ...around }: Surroundings) {
    this.#s3 = around.s3;
    this.#log = around.log;
    this.#engine = around.engine;
    const store = new RecordStore(folder, TRANSCRIPTIONS, around.disk, around.log);
    this.#store = store;
    const place = { store, disk: around.disk, folder: path.join(folder, 'work') };
    this.#queue = new JobQueue({
      ...place,
      atOnce: 1,
      work: (job, signal) => runTranscription(job, { ...around, ...place }, signal),
      report: (error) => around.log.error('transcribe', error),
    });
  }

  start(): void {
    this.#log.info('transcribe', `Recordings are transcribed by ${this.#engine.program}.`);
    this.#queue.start();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** Number of jobs that have not ended. */
  get unfinished(): number {
    return this.#store.unfinished().length;
  }

  /** The service reads the file and writes its results with the permissions of its caller. */
  async #requireObjects(
    { Media, OutputBucketName, OutputKey }: TranscriptionRecord['request'],
    permissions: Permissions,
  ) {
    const refused = async (needed: Access) => (await permissions.refusal(needed)) !== null;
    const { MediaFileUri: url } = Media;
    if ((await refused(s3UrlAccess('GetObject', url))) || !(await fileOfObject(this.#s3, url))) {
      throw badRequest(
        "The S3 URI that you provided can't be accessed. Make sure that you have read permission and try your request again.",
      );
    }
    if (await refused(objectAccess('PutObject', OutputBucketName, OutputKey))) {
      throw badRequest(
        "The specified S3 bucket can't be accessed. Make sure that you have write permission and try your request again.",
      );
    }
  }

  /** Amazon Transcribe writes this file to learn whether it may, and leaves it. */
  #checkWriteAccess({ OutputBucketName, OutputKey }: TranscriptionRecord['request']): Promise<void> {
    const key = `${OutputKey.slice(0, OutputKey.lastIndexOf('/') + 1)}.write_access_check_file.temp`;
    return this.#s3.write(OutputBucketName, key, Readable.from([]), { 'content-type': 'application/octet-stream' });
  }

  async #startJob(input: unknown, permissions: Permissions): Promise<object> {
    const request = parseInput(transcriptionRequest, input, 'BadRequestException');
    const { TranscriptionJobName: id } = request;
    if (this.#store.find(id)) throw new AwsError('ConflictException', 400, 'The requested job name already exists.');
    await this.#requireObjects(request, permissions);
    await this.#checkWriteAccess(request);
    const job = this.#store.add({ id, request, status: 'IN_PROGRESS', createdAt: Date.now() });
    this.#queue.add(id);
    return { TranscriptionJob: describeTranscription(job) };
  }

  #getJob(input: unknown): object {
    const job = this.#store.find(counting.parse(input).TranscriptionJobName);
    if (job) return { TranscriptionJob: describeTranscription(job) };
    throw badRequest("The requested job couldn't be found. Check the job name and try your request again.");
  }

  /** Answers the JSON protocol of Amazon Transcribe's version 2017-10-26. */
  async answer(message: IncomingMessage, _url: URL, permissions: Permissions, body: Buffer): Promise<Answer> {
    const action = String(message.headers['x-amz-target'] ?? '').replace(/^Transcribe\./, '');
    const accessOf = ACCESS[action];
    if (!accessOf) throw new AwsError('UnknownOperationException', 400, `This runtime does not support ${action}`);
    const input = parseJson(body);
    await permissions.require([accessOf(input)]);
    const answer = action === 'GetTranscriptionJob' ? this.#getJob(input) : await this.#startJob(input, permissions);
    return json(200, answer, { 'content-type': 'application/x-amz-json-1.1' });
  }
}
