import type { IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import PQueue from 'p-queue';
import * as z from 'zod';
import { AwsError } from '../aws/aws-error.ts';
import { parseInput, parseJson } from '../aws/parse-json.ts';
import type { Disk } from '../data-folder/disk.ts';
import type { Processes } from '../data-folder/processes.ts';
import { RecordStore } from '../data-folder/record-store.ts';
import type { EventHub } from '../events/event-hub.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Permissions } from '../iam/access.ts';
import type { Authority } from '../iam/authority.ts';
import type { Log } from '../log.ts';
import type { S3Service } from '../s3/s3-service.ts';
import type { Resources } from '../template/resources.ts';
import { isolationNotice, isolationOf } from './confinement.ts';
import { fileOfObject } from './convert.ts';
import { JobQueue } from './job-queue.ts';
import { describeJob, JOBS, type JobRecord, newJobId } from './job-record.ts';
import { jobRequest } from './job-request.ts';
import { findTool, hdrNotice } from './media-tools.ts';
import { MEDIACONVERT_ACCESS, type MediaConvertOperation } from './mediaconvert-access.ts';
import { pageJobs } from './page-jobs.ts';
import { probeResult, UNRECOGNIZED } from './probe-answer.ts';
import { probeFile } from './probe-file.ts';
import { runJob } from './run-job.ts';
import { readContainer } from './supported-inputs.ts';

/** Each probe may take gigabytes of memory for half a minute. */
const PROBES_AT_ONCE = 2 * os.cpus().length;

/** How long a request token identifies its job, in milliseconds. */
const TOKEN_MS = 60_000;

interface Surroundings {
  resources: Resources;
  authority: Authority;
  s3: S3Service;
  events: EventHub;
  folder: string;
  processes: Processes;
  disk: Disk;
  log: Log;
}

interface Call {
  id: string;
  query: URLSearchParams;
  body: unknown;
  message: IncomingMessage;
}

const badRequest = (message: string) => new AwsError('BadRequestException', 400, message);

const probeInput = z.object({ inputFiles: z.array(z.object({ fileUrl: z.string() })).min(1) });

const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> =>
  parseInput(schema, body, 'BadRequestException');

/** MediaConvert: accepts jobs, runs them with ffmpeg, and notifies EventBridge. */
export class MediaConvertService {
  readonly #store: RecordStore<JobRecord>;
  readonly #queue: JobQueue<JobRecord>;
  readonly #queues: string[];
  readonly #probes = new PQueue({ concurrency: PROBES_AT_ONCE });
  readonly #s3: S3Service;
  readonly #log: Log;

  constructor({ resources, authority, s3, events, folder, processes, disk, log }: Surroundings) {
    this.#s3 = s3;
    this.#log = log;
    const store = new RecordStore(folder, JOBS, disk, log);
    this.#store = store;
    const workshop = { s3, authority, processes, disk, folder: path.join(folder, 'work') };
    this.#queue = new JobQueue({
      store,
      disk,
      folder: workshop.folder,
      atOnce: os.cpus().length,
      work: (job, signal) => runJob(job, { store, workshop, events, log }, signal),
      report: (error) => log.error('mediaconvert', error),
    });
    const queues = resources.ofType('AWS::MediaConvert::Queue');
    this.#queues = queues.map(({ logicalId }) => resources.attribute(logicalId, 'Arn'));
  }

  start(): void {
    this.#queue.start();
    void this.#logIsolation();
  }

  /** Logs the program for conversions, and from what this machine cannot isolate it. */
  async #logIsolation(): Promise<void> {
    const notice = isolationNotice(await isolationOf());
    this.#log.info(
      'mediaconvert',
      `Conversions are done by ${findTool('ffmpeg')}. ${notice ?? 'It is fully isolated.'}`,
    );
    const lack = await hdrNotice();
    if (lack !== null) this.#log.info('mediaconvert', lack);
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** Jobs that have not ended: those that run, and those that wait for a processor or for room. */
  get unfinished(): { waiting: number; running: number } {
    const jobs = this.#store.unfinished();
    const running = jobs.filter(({ status }) => status === 'PROGRESSING').length;
    return { waiting: jobs.length - running, running };
  }

  #find(id: string): JobRecord {
    const job = this.#store.find(id);
    if (!job) throw new AwsError('NotFoundException', 404, `The job ${id} does not exist.`);
    return job;
  }

  #sameToken(token: string | undefined, now: number): JobRecord | undefined {
    if (token === undefined) return undefined;
    const jobs = this.#store.list();
    return jobs.find((job) => job.request.clientRequestToken === token && now - job.submittedAt < TOKEN_MS);
  }

  #create({ body }: Call): Answer {
    const request = parse(jobRequest, body);
    const queueArn = request.queue ?? this.#queues[0] ?? '';
    if (!this.#queues.includes(queueArn)) throw new AwsError('NotFoundException', 404, `No queue ${queueArn}`);
    const now = Date.now();
    const rawSettings = (body as { settings: unknown }).settings;
    const known = this.#sameToken(request.clientRequestToken, now);
    if (known && !isDeepStrictEqual(known.rawSettings, rawSettings)) {
      throw new AwsError('ConflictException', 409, 'The request token was used for another job.');
    }
    const made: JobRecord = {
      id: newJobId(),
      queueArn,
      request,
      rawSettings,
      status: 'SUBMITTED',
      submittedAt: now,
      outputs: [],
    };
    const job = known ?? this.#store.add(made);
    if (!known) this.#queue.add(job.id);
    return json(201, { job: describeJob(job) });
  }

  /** A probe ends when its caller has gone. */
  async #probe({ body, message: { socket } }: Call): Promise<Answer> {
    const { inputFiles } = parse(probeInput, body);
    const gone = new AbortController();
    const end = () => gone.abort();
    socket.once('close', end);
    const { signal } = gone;
    try {
      const probes = inputFiles.map(
        ({ fileUrl }) =>
          () =>
            this.#probeOne(fileUrl, signal),
      );
      return json(200, { probeResults: await this.#probes.addAll(probes, { signal }) });
    } finally {
      socket.off('close', end);
    }
  }

  async #probeOne(url: string, signal: AbortSignal) {
    const file = await fileOfObject(this.#s3, url);
    if (!file) throw badRequest(`Unable to open input file [${url}]: 404 Not Found`);
    const container = await readContainer(file);
    if (!container) return UNRECOGNIZED;
    try {
      return probeResult(await probeFile({ path: file, container }, signal));
    } catch (error) {
      throw new AwsError('UnprocessableEntityException', 422, `Unable to probe [${url}]: ${(error as Error).message}`);
    }
  }

  /** Answers the REST calls of MediaConvert's version 2017-08-29. */
  async answer(message: IncomingMessage, url: URL, permissions: Permissions, body: Buffer): Promise<Answer> {
    const [, name = '', id = ''] = /^\/2017-08-29\/(jobs|probe|search)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    const operations: Record<MediaConvertOperation, (call: Call) => Answer | Promise<Answer>> = {
      'POST jobs': (call) => this.#create(call),
      'GET search': ({ query }) => json(200, pageJobs(this.#store.list(), query)),
      'GET job': (call) => json(200, { job: describeJob(this.#find(call.id)) }),
      'POST probe': (call) => this.#probe(call),
    };
    const operation = `${message.method} ${id ? 'job' : name}`;
    if (!isOperation(operation)) throw new AwsError('NotFoundException', 404, 'Unknown operation');
    const call = {
      id,
      query: url.searchParams,
      body: parseJson(body.toString() || '{}', 'BadRequestException'),
      message,
    };
    await permissions.require(MEDIACONVERT_ACCESS[operation](call));
    return operations[operation](call);
  }
}

const isOperation = (name: string): name is MediaConvertOperation => name in MEDIACONVERT_ACCESS;
