import { type AwsEvent, awsEvent } from '../events/aws-event.ts';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import { type JobRecord, jobArn, outputGroups, type WrittenOutput } from './job-record.ts';

const outputDetail = ({ path, durationInMs, widthInPx, heightInPx }: WrittenOutput) => ({
  outputFilePaths: [path],
  durationInMs,
  videoDetails: { widthInPx, heightInPx },
});

function extraDetail(job: JobRecord): object {
  const { status, error } = job;
  if (error) return { errorCode: error.code, errorMessage: error.message };
  if (status !== 'COMPLETE') return {};
  const groups = outputGroups(job).map((outputs) => ({ outputDetails: outputs.map(outputDetail), type: 'FILE_GROUP' }));
  return { outputGroupDetails: groups };
}

/**
 * The event that MediaConvert sends when a job's state changes:
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_event_list.html
 */
export const jobStateEvent = (job: JobRecord): AwsEvent =>
  awsEvent('aws.mediaconvert', 'MediaConvert Job State Change', [jobArn(job.id)], {
    timestamp: Date.now(),
    accountId: ACCOUNT_ID,
    queue: job.queueArn,
    jobId: job.id,
    status: job.status,
    userMetadata: job.request.userMetadata,
    ...extraDetail(job),
  });
