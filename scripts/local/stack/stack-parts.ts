import path from 'node:path';
import type { AccessKeys } from '../aws/access-keys.ts';
import type { Disk } from '../data-folder/disk.ts';
import { linkBuckets, type MediaFolder } from '../data-folder/media-folder.ts';
import type { Processes } from '../data-folder/processes.ts';
import { type AwsEvent, mailBouncedEvent, mailDelayedEvent, mailDeliveredEvent } from '../events/aws-event.ts';
import { EventHub } from '../events/event-hub.ts';
import { UPLOAD_PATH } from '../http/known-hosts.ts';
import { readHttpApis } from '../http-api/http-api.ts';
import { Authority } from '../iam/authority.ts';
import { readStores } from '../kvs/key-value-store.ts';
import { CREDENTIAL_SECONDS, endpointEnvironment, temporaryCredentials } from '../lambda/access-environment.ts';
import { Functions } from '../lambda/functions.ts';
import { type FunctionDefinition, readFunctions } from '../lambda/lambda-function.ts';
import type { Log } from '../log.ts';
import { MediaConvertService } from '../mediaconvert/mediaconvert-service.ts';
import type { Metrics } from '../metrics/registry.ts';
import { bucketsOfPeople, readBuckets } from '../s3/read-buckets.ts';
import { S3Service } from '../s3/s3-service.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { Mailbox } from '../ses/mailbox.ts';
import { Outbox } from '../ses/outbox.ts';
import { SmtpRelay } from '../ses/smtp-relay.ts';
import { Queues } from '../sqs/queues.ts';
import { Workflows } from '../step-functions/workflows.ts';
import { Resources } from '../template/resources.ts';
import type { SynthesizedStack } from '../template/template-types.ts';
import { TranscribeService } from '../transcribe/transcribe-service.ts';
import { countEvent, measureFunctions, statusClass } from './measure-parts.ts';
import type { StackOptions } from './stack-options.ts';

/** The inputs of every part: the options of the stack, and what its start has made. */
export interface StackContext extends Omit<StackOptions, 'metrics'> {
  stack: SynthesizedStack;
  /** Where this machine serves the app. */
  appUrl: string;
  /** Where a proxy serves the app, and takes uploads; null without one. */
  publicOrigin: string | null;
  awsUrl: string;
  keys: AccessKeys;
  disk: Disk;
  /** Where the objects are, if not in the data folder. */
  media: MediaFolder | null;
  log: Log;
  metrics: Metrics;
  processes: Processes;
  secrets: Secrets;
}

/** Factor above what one machine can answer: no throttle of the template is reached. */
const UNREACHED_THROTTLE = 100;

const hostOf = (url: string) => new URL(url).host;

/** The template's resources with the addresses of this machine, or of its proxy, which takes uploads too. */
export const resourcesOf = ({ stack, appUrl, publicOrigin, awsUrl, secrets }: StackContext) =>
  new Resources(stack, { app: hostOf(publicOrigin ?? appUrl), aws: hostOf(publicOrigin ?? awsUrl) }, secrets);

/** The functions as the template has them now. */
export function functionDefinitions(context: StackContext): FunctionDefinition[] {
  const { keys, awsUrl, publicOrigin, credentialSeconds = CREDENTIAL_SECONDS } = context;
  const issue = temporaryCredentials(keys, credentialSeconds * 1000);
  return readFunctions(
    resourcesOf(context),
    endpointEnvironment(awsUrl, publicOrigin && publicOrigin + UPLOAD_PATH),
    issue,
    context.functionImports,
  );
}

function openOutbox({ smtpUrl, disk, log }: StackContext, events: EventHub, folder: string): Outbox {
  return new Outbox({
    folder,
    relay: new SmtpRelay(smtpUrl ?? ''),
    disk,
    log,
    onBounce: ({ mail, reason }) => events.emit(mailBouncedEvent(mail, reason)),
    onDelay: ({ mail, reason, until }) => events.emit(mailDelayedEvent(mail, reason, until)),
    onDelivery: (mail) => events.emit(mailDeliveredEvent(mail)),
  });
}

/** The parts of this runtime that serve the template's resources. They are not yet started. */
export function makeParts(context: StackContext) {
  const { stack, dataDir, disk, log, metrics, processes, secrets } = context;
  const folder = (name: string) => path.join(dataDir, name);
  const resources = resourcesOf(context);
  const definitions = functionDefinitions(context);
  const { lambdaConcurrency = Number.POSITIVE_INFINITY, throttleFactor = UNREACHED_THROTTLE } = context;
  const functions = new Functions(definitions, lambdaConcurrency, log, measureFunctions(metrics));
  const authority = new Authority(resources, log);
  const onEvent = (event: AwsEvent) => countEvent(metrics, event);
  const events = new EventHub(resources, folder('events'), disk, log, context.isLost, onEvent);
  if (context.media) linkBuckets(dataDir, context.media, bucketsOfPeople(resources));
  const buckets = readBuckets(resources, folder('buckets'));
  const s3 = new S3Service(buckets);
  const invoke = (arn: string, event: unknown) => functions.invoke(arn, event);
  const workflows = new Workflows({
    resources,
    authority,
    folder: folder('executions'),
    invoke,
    disk,
    log,
    emit: (event) => events.emit(event),
  });
  const queues = new Queues({
    resources,
    authority,
    folder: folder('queues'),
    disk,
    log,
    sendsTwice: context.sendsTwice,
  });
  const mediaconvert = new MediaConvertService({
    resources,
    authority,
    s3,
    events,
    folder: folder('jobs'),
    processes,
    disk,
    log,
  });
  const transcribe =
    context.engine &&
    new TranscribeService({
      engine: context.engine,
      s3,
      events,
      folder: folder('transcriptions'),
      processes,
      disk,
      log,
    });
  return {
    resources,
    /** The same resources under the names that AWS gives them. */
    named: new Resources(stack, null, secrets),
    authority,
    functions,
    definitions,
    events,
    buckets,
    s3,
    mediaconvert,
    transcribe,
    workflows,
    queues,
    /** Delivers an event to the function, the state machine or the queue of a rule. */
    deliver: async (arn: string, event: unknown, id: string, group?: string): Promise<unknown> => {
      if (queues.has(arn)) return queues.send(arn, JSON.stringify(event), group);
      return workflows.has(arn) ? workflows.startOnce(arn, id, event) : invoke(arn, event);
    },
    stores: readStores(resources, folder('key-value-stores'), context.storeConditions),
    mails: context.smtpUrl ? openOutbox(context, events, folder('outbox')) : new Mailbox(folder('mail'), log),
    apis: readHttpApis(resources, invoke, throttleFactor, {
      disk,
      log,
      onAnswer: (status) => metrics.count('framekeep_api_calls_total', { status: statusClass(status) }),
    }),
  };
}

export type Parts = ReturnType<typeof makeParts>;
