import type { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { tryEdgeFunctions } from './edge-functions.ts';
import { guardBytes, openApp, readParts, refuseStrangers } from './edge-rules.ts';
import { SmokeError } from './ensure.ts';
import { Made } from './made.ts';
import { arrive, type Credentials, type Person } from './people.ts';
import { awaitMp4, deleteSample, mediaUrl, originalPath, playOriginal, uploadSample } from './sample-recording.ts';
import { attachSegments, awaitJoin, beginSegments, endLiveLink, watchLive } from './segments.ts';
import { openLink, revoke } from './sharing.ts';
import { beginSignOn, tryPasskeyOptions, tryToken } from './ways-in.ts';
import { sendTestToItself } from './webhook.ts';

/** Runs one part of the test, and may report it. */
export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>;

/** Access to AWS in addition to the stack's own addresses. */
export interface AwsAccess {
  cloudFront: CloudFrontClient;
  /** Of the stack. */
  stage: string;
  region: string;
}

/** How the test tells what it does. */
export interface Report {
  /** Called around each part, in order. */
  step: Step;
  /** Called for a part that this stack has nothing for. @param why a sentence */
  notRun: (what: string, why: string) => void;
}

/**
 * Uses a stack as people do, from signing up to deleting a recording. What it makes it removes again, also after a fault.
 * @param appUrl origin of the app
 * @param credentials of a verified account that is not an administrator; null if the stack has a mailbox
 * @param aws for the checks that only AWS can make; null skips them
 * @throws SmokeError with the first fault, and what could not be removed
 */
export async function runSmoke(
  appUrl: string,
  credentials: Credentials | null,
  report: Report,
  aws: AwsAccess | null = null,
): Promise<void> {
  const made = new Made();
  let fault: unknown = null;
  try {
    const { step } = report;
    await step('The app opens, and is safe to open', () => openApp(appUrl));
    const person = await step('Signing up and logging in', () => arrive(appUrl, credentials, made));
    await comeIn(person, report);
    await useRecording(person, report, aws);
    await recordInSegments(person, step);
    await tellOthers(person, report);
  } catch (error) {
    fault = error;
  }
  const left = await report.step('Removing what it has made', () => made.removeAll());
  if (left.length > 0) {
    const first = fault === null ? '' : `${(fault as Error).message}. `;
    throw new SmokeError(`${first}Not removed: ${left.join(', ')}`, { cause: fault });
  }
  if (fault !== null) throw fault;
}

/** The other ways in: programs, passkeys, and the provider of a company. */
async function comeIn(person: Person, { step, notRun }: Report): Promise<void> {
  const { appUrl } = person.client;
  await step('A program with a token, until it is revoked', () => tryToken(person));
  await step('What a passkey is asked for', () => tryPasskeyOptions(appUrl));
  const hasProvider = await step('The beginning of a sign-on', () => beginSignOn(appUrl));
  if (!hasProvider) notRun('a sign-on', 'This stage has no provider: signOnIssuer is not set.');
}

/** A webhook at the app itself. */
async function tellOthers(person: Person, { step, notRun }: Report): Promise<void> {
  const isSent = await step('A webhook to the app itself', () => sendTestToItself(person));
  if (isSent) return;
  const why = 'Webhooks may not send to the address of the app, which is not a public one: set WEBHOOK_NETWORKS.';
  notRun('the delivery of an event to a webhook', why);
}

async function useRecording(person: Person, { step, notRun }: Report, aws: AwsAccess | null): Promise<void> {
  const recording = await step('Uploading a recording', () => uploadSample(person));
  await step('Playing it at once, whole and in part', () => playOriginal(person, recording));
  await step('Strangers are refused', () => refuseStrangers(person, recording));
  await step('Bytes are guarded at the edge', () => guardBytes(person, recording));
  await step('Reading its end, and a piece of it', () => readParts(person, recording));
  if (aws) {
    const { host } = new URL(person.client.appUrl);
    const { pathname } = new URL(await mediaUrl(person, originalPath(recording)));
    await step('CloudFront runs each edge function', () =>
      tryEdgeFunctions(aws.cloudFront, { stage: aws.stage, region: aws.region, host, mediaPath: pathname }),
    );
  }
  const hasSmall = await step('Converting it to an MP4', () => awaitMp4(person, recording));
  if (!hasSmall) notRun('a small file', 'This stage makes none: smallFiles is off.');
  await step('Sharing it', () => openLink(person, recording));
  await step('Switching downloads and the link off', () => revoke(person, recording));
  await step('Deleting it', () => deleteSample(person, recording));
}

/** A second recording, which is uploaded while it is made. */
async function recordInSegments(person: Person, step: Step): Promise<void> {
  const recording = await step('Uploading a recording while it is made', () => beginSegments(person));
  await step('Watching it meanwhile', () => watchLive(recording));
  await step('Ending its link', () => endLiveLink(person, recording));
  await step('Saving it', () => attachSegments(person, recording));
  await step('Joining it to one file', () => awaitJoin(person, recording));
  await step('Deleting it too', () => deleteSample(person, recording));
}
