import { MediaConvertClient, SearchJobsCommand } from '@aws-sdk/client-mediaconvert';
import { clientOptions } from '../client/client-options.ts';

/**
 * Whether MediaConvert has completed a job of a recording.
 * @param environment of the running stack
 */
export async function hasCompletedJob(environment: NodeJS.ProcessEnv, recordingId: string): Promise<boolean> {
  const client = new MediaConvertClient(clientOptions(environment));
  const { Jobs = [] } = await client.send(new SearchJobsCommand({ Status: 'COMPLETE' }));
  return Jobs.some(({ UserMetadata }) => UserMetadata?.recordingId === recordingId);
}
