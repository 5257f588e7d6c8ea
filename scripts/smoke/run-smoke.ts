import type { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { tryEdgeFunctions } from './edge-functions.ts';
import { guardBytes, openApp, readParts, refuseStrangers } from './edge-rules.ts';
import { arrive, type Credentials, type Person } from './people.ts';
import { awaitMp4, deleteSample, mediaUrl, originalPath, playOriginal, uploadSample } from './sample-recording.ts';
import { attachSegments, awaitJoin, beginSegments, endLiveLink, watchLive } from './segments.ts';
import { openLink, revoke } from './sharing.ts';

/** Runs one part of the test, and may report it. */
export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>;

/** Access to AWS in addition to the stack's own addresses. */
export interface AwsAccess {
  cloudFront: CloudFrontClient;
  /** Of the stack. */
  stage: string;
  region: string;
}

/**
 * Uses a stack as people do, from signing up to deleting a recording.
 * @param appUrl origin of the app
 * @param credentials of a verified account that is not an administrator; null if the stack has a mailbox
 * @param step called around each part, in order
 * @param aws for the checks that only AWS can make; null skips them
 * @throws SmokeError with the first fault
 */
export async function runSmoke(
  appUrl: string,
  credentials: Credentials | null,
  step: Step,
  aws: AwsAccess | null = null,
): Promise<void> {
  await step('The app opens, and is safe to open', () => openApp(appUrl));
  const person = await step('Signing up and logging in', () => arrive(appUrl, credentials));
  const recording = await step('Uploading a recording', () => uploadSample(person));
  await step('Playing it at once, whole and in part', () => playOriginal(person, recording));
  await step('Strangers are refused', () => refuseStrangers(person, recording));
  await step('Bytes are guarded at the edge', () => guardBytes(person, recording));
  await step('Reading its end, and a piece of it', () => readParts(person, recording));
  if (aws) {
    const { host } = new URL(appUrl);
    const { pathname } = new URL(await mediaUrl(person, originalPath(recording)));
    await step('CloudFront runs each edge function', () =>
      tryEdgeFunctions(aws.cloudFront, { stage: aws.stage, region: aws.region, host, mediaPath: pathname }),
    );
  }
  await step('Converting it to an MP4', () => awaitMp4(person, recording));
  await step('Sharing it', () => openLink(person, recording));
  await step('Switching downloads and the link off', () => revoke(person, recording));
  await step('Deleting it', () => deleteSample(person, recording));
  await recordInSegments(person, step);
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
