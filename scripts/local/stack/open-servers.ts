import type { DynamoDbService } from '../dynamodb/dynamodb-service.ts';
import type { AppParts, AppServer } from '../edge/app-server.ts';
import { readBehaviors } from '../edge/behaviors.ts';
import { readOrigins } from '../edge/origins.ts';
import type { AwsEndpoint } from '../endpoint/aws-endpoint.ts';
import { EventsService } from '../events/events-service.ts';
import { UPLOAD_PATH } from '../http/known-hosts.ts';
import { close, listenNear } from '../http/listen.ts';
import { KvsService } from '../kvs/kvs-service.ts';
import { Mailbox } from '../ses/mailbox.ts';
import { MAILBOX_PATH, mailboxPage } from '../ses/mailbox-page.ts';
import { MailboxServer } from '../ses/mailbox-server.ts';
import { SendQuota } from '../ses/send-quota.ts';
import { SesService } from '../ses/ses-service.ts';
import { StepFunctionsService } from '../step-functions/step-functions-service.ts';
import type { Parts, StackContext } from './stack-parts.ts';
import type { Teardown } from './teardown.ts';

/** Where the mails are. */
export interface MailboxAddress {
  url: string;
  /** Of Basic authentication, with any user name; null when none is needed. */
  password: string | null;
}

interface IdentityProperties {
  ConfigurationSetAttributes?: { ConfigurationSetName?: string };
}

export interface Servers {
  app: AppServer;
  aws: AwsEndpoint;
}

/** The configuration set of the identity that sends; null without one. */
function configurationSetOf({ resources }: Parts): string | null {
  const [identity] = resources.ofType<IdentityProperties>('AWS::SES::EmailIdentity');
  return identity?.properties.ConfigurationSetAttributes?.ConfigurationSetName ?? null;
}

export function openEndpoint(
  endpoint: AwsEndpoint,
  parts: Parts,
  dynamodb: DynamoDbService,
  { disk, sendLimits }: StackContext,
): void {
  const sending = { mails: parts.mails, quota: sendLimits ? new SendQuota(sendLimits) : null };
  const services = {
    s3: parts.s3,
    dynamodb,
    'cloudfront-keyvaluestore': new KvsService(parts.stores),
    ses: new SesService(sending, configurationSetOf(parts)),
    mediaconvert: parts.mediaconvert,
    ...(parts.transcribe && { transcribe: parts.transcribe }),
    states: new StepFunctionsService(parts.workflows),
    events: new EventsService(parts.events),
  };
  endpoint.open({ services, authority: parts.authority, disk });
}

/** @param publicOrigin at which strangers reach the app's port, by a proxy; null without one */
export function openApp(
  { app, aws }: Servers,
  parts: Parts,
  web: AppParts['web'],
  publicOrigin: StackContext['publicOrigin'],
): void {
  const place = publicOrigin === null ? null : { host: new URL(publicOrigin).host, path: UPLOAD_PATH };
  const { mails } = parts;
  const local = mails instanceof Mailbox && ((url: URL) => mailboxPage(mails, url));
  app.open({
    behaviors: readBehaviors(parts.resources, parts.named, parts.stores),
    origins: readOrigins(parts.named, parts.buckets, parts.apis),
    ...(place ? { uploads: (message) => aws.upload(message, place) } : local && { local }),
    web,
  });
}

/** @param awsPort beside which the mailbox gets a port of its own if strangers reach the app's port */
export async function openMailbox(
  { mails }: Parts,
  { log, publicOrigin, appUrl }: StackContext,
  awsPort: number,
  teardown: Teardown,
): Promise<MailboxAddress | null> {
  if (!(mails instanceof Mailbox)) return null;
  if (publicOrigin === null) return { url: appUrl + MAILBOX_PATH, password: null };
  const { server, password } = new MailboxServer(mails, log);
  teardown.add(() => close(server));
  return { url: `http://localhost:${await listenNear(server, awsPort + 1)}`, password };
}
