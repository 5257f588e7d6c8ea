import { describe, expect, it } from 'vitest';
import {
  grantedPermissions,
  plainText,
  type Statement,
  statementsOf,
  synthesizeTemplate,
} from './test-support/test-template.ts';

const template = synthesizeTemplate({ mailFrom: 'hello@mail.example' });

const TABLE_READ = [
  'dynamodb:BatchGetItem DataTable.Arn',
  'dynamodb:GetItem DataTable.Arn',
  'dynamodb:Query DataTable.Arn',
  'dynamodb:Query DataTable.Arn/index/GSI1',
  'dynamodb:Query DataTable.Arn/index/GSI2',
];
const TABLE = [
  ...TABLE_READ,
  'dynamodb:ConditionCheckItem DataTable.Arn',
  'dynamodb:DeleteItem DataTable.Arn',
  'dynamodb:PutItem DataTable.Arn',
  'dynamodb:UpdateItem DataTable.Arn',
];
const REVOKE = [
  'cloudfront-keyvaluestore:DescribeKeyValueStore MediaTokensStore.Arn',
  'cloudfront-keyvaluestore:UpdateKeys MediaTokensStore.Arn',
];
const READ_ENTRY = 'cloudfront-keyvaluestore:GetKey MediaTokensStore.Arn';
const BATCH_DELETE = 'dynamodb:BatchWriteItem DataTable.Arn';
const START_JOB = [
  'iam:PassRole ConversionJobRole.Arn',
  'mediaconvert:CreateJob ConversionQueue.Arn',
  'mediaconvert:Probe *',
  // Probe reads the file with its caller's permissions. The file is a copy that nobody can overwrite.
  's3:GetObject MediaBucket.Arn/originals/*',
];
/** S3 answers 404 instead of 403 for a missing object. */
const LIST_MEDIA = 's3:ListBucket MediaBucket.Arn';
/** Deletes versions of objects. One function alone may. */
const DELETE = [
  's3:DeleteObjectVersion MediaBucket.Arn/captions/*',
  's3:DeleteObjectVersion MediaBucket.Arn/converted/*',
  's3:DeleteObjectVersion MediaBucket.Arn/originals/*',
  's3:DeleteObjectVersion MediaBucket.Arn/pictures/*',
  's3:DeleteObjectVersion MediaBucket.Arn/transcripts/*',
  's3:DeleteObjectVersion MediaBucket.Arn/uploads/*',
  's3:DeleteObjectVersion SegmentsBucket.Arn/segments/*',
  's3:ListBucketVersions MediaBucket.Arn',
  's3:ListBucketVersions SegmentsBucket.Arn',
];
const READ_SEGMENTS = [
  's3:GetObject SegmentsBucket.Arn/segments/*',
  's3:GetObjectVersion SegmentsBucket.Arn/segments/*',
  's3:ListBucket SegmentsBucket.Arn',
  's3:ListBucketVersions SegmentsBucket.Arn',
];
const SEGMENTS = [...READ_SEGMENTS, 's3:PutObject SegmentsBucket.Arn/segments/*'];
/** A workflow copies and converts attached uploads. */
const START_PREPARATION = 'states:StartExecution PreparationMachine';
/** A workflow joins segments. */
const START_JOIN = 'states:StartExecution JoinMachine';
const UPDATE = [...TABLE_READ, 'dynamodb:UpdateItem DataTable.Arn'];
/** Reads the state of jobs and of their outputs, and restarts lost ones, and joins. It cannot delete any file. */
const RECONCILE = [
  ...TABLE,
  ...REVOKE,
  ...START_JOB,
  'mediaconvert:GetJob arn:AWS::Partition:mediaconvert:AWS::Region:AWS::AccountId:jobs/*',
  'mediaconvert:SearchJobs ConversionQueue.Arn',
  's3:GetObject MediaBucket.Arn/converted/*',
  's3:ListBucket MediaBucket.Arn',
  START_PREPARATION,
  START_JOIN,
];
const TRACE = ['GetSamplingRules', 'GetSamplingTargets', 'PutTelemetryRecords', 'PutTraceSegments'].map(
  (action) => `xray:${action} *`,
);
/** Every function sends traces. */
const FUNCTION_TRACE = TRACE.filter((line) => line.includes(':Put'));
const ABORT_UPLOAD = 's3:AbortMultipartUpload MediaBucket.Arn/uploads/*';
/** SES also asks for permission on the configuration set of the sender's identity. */
const THROUGH_SET = 'arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:configuration-set/MailEvents';
const SEND_RAW_MAIL_THROUGH_SET = `ses:SendRawEmail ${THROUGH_SET}`;
const SEND_RAW_MAIL = 'ses:SendRawEmail arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:identity/*';
/** A workflow removes the contents of a workspace or project. */
const START_DELETION = 'states:StartExecution DeletionMachine';
/** Publishes what happened in its transactions. */
const PUBLISH = 'events:PutEvents arn:AWS::Partition:events:AWS::Region:AWS::AccountId:event-bus/default';

/** What the function of a queue needs. */
const takeFrom = (queue: string): string[] =>
  ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'].map(
    (action) => `sqs:${action} ${queue}.Arn`,
  );
/** For every function that events call: its failed events are kept. */
const STORE_FAILED_EVENTS = [
  'sqs:GetQueueAttributes FailedEventsQueue.Arn',
  'sqs:GetQueueUrl FailedEventsQueue.Arn',
  'sqs:SendMessage FailedEventsQueue.Arn',
];

/** Statements that allow `action` in the whole template, of every role. */
const everyStatement = (action: string): Statement[] =>
  statementsOf(template, '').filter((statement) => [statement.Action].flat().includes(action));

describe('what each function may do', () => {
  it.each([
    // Anyone on the internet can call it, so it neither writes nor deletes media. A password reset ends many sessions; it
    // and a log-out also revoke media tokens. Each call to the KeyValueStore costs money: only a caller with a session or
    // a mailed token causes one. It reads pictures of people for the pages of their links.
    [
      'PublicFunction',
      [
        ...TABLE,
        ...REVOKE,
        BATCH_DELETE,
        ...START_JOB,
        SEND_RAW_MAIL,
        SEND_RAW_MAIL_THROUGH_SET,
        PUBLISH,
        's3:GetObject MediaBucket.Arn/pictures/*',
      ],
    ],
    // Signs uploads, completes multipart uploads, and checks uploads when they are attached. Mails invitations and
    // notices, and ends many links and sessions at a time. Signs policies for segments, measures those that have arrived,
    // and copies their playlist. Stores pictures of people, and captions.
    [
      'MemberFunction',
      [
        ...TABLE,
        ...REVOKE,
        BATCH_DELETE,
        LIST_MEDIA,
        ...SEGMENTS,
        's3:GetObject MediaBucket.Arn/captions/*',
        's3:GetObject MediaBucket.Arn/uploads/*',
        's3:PutObject MediaBucket.Arn/captions/*',
        's3:PutObject MediaBucket.Arn/pictures/*',
        's3:PutObject MediaBucket.Arn/uploads/*',
        's3:ListMultipartUploadParts MediaBucket.Arn/uploads/*',
        SEND_RAW_MAIL,
        SEND_RAW_MAIL_THROUGH_SET,
        START_DELETION,
        START_PREPARATION,
        START_JOIN,
        PUBLISH,
      ],
    ],
    // Shows the state of conversions, renews the session of its caller, starts the recovery, and reconciles one recording
    // as the recovery does. Stops and deletes accounts, mails codes and invitations, and counts objects.
    [
      'AdminFunction',
      [
        ...RECONCILE,
        PUBLISH,
        SEND_RAW_MAIL,
        SEND_RAW_MAIL_THROUGH_SET,
        's3:ListBucket SegmentsBucket.Arn',
        START_DELETION,
        'states:StartExecution RecoveryMachine',
      ],
    ],
    // Reads attached versions, and writes their copies.
    [
      'PrepareRecordingFunction',
      [
        ...TABLE,
        ...START_JOB,
        PUBLISH,
        LIST_MEDIA,
        's3:GetObject MediaBucket.Arn/converted/*',
        's3:GetObjectVersion MediaBucket.Arn/uploads/*',
        's3:PutObject MediaBucket.Arn/originals/*',
        's3:ListMultipartUploadParts MediaBucket.Arn/originals/*',
        's3:AbortMultipartUpload MediaBucket.Arn/originals/*',
      ],
    ],
    [
      'PreparationMachineRole',
      ['lambda:InvokeFunction PackageFilmFunction.Arn', 'lambda:InvokeFunction PrepareRecordingFunction.Arn', ...TRACE],
    ],
    // Reads MP4s, and writes beside them.
    [
      'PackageFilmFunction',
      [
        ...TABLE,
        LIST_MEDIA,
        's3:GetObject MediaBucket.Arn/converted/*',
        's3:PutObject MediaBucket.Arn/converted/*',
        's3:AbortMultipartUpload MediaBucket.Arn/converted/*',
      ],
    ],
    // Reads segments, writes the joined file, and checks it.
    [
      'JoinSegmentsFunction',
      [
        ...TABLE,
        LIST_MEDIA,
        ...READ_SEGMENTS,
        's3:GetObject MediaBucket.Arn/originals/*',
        's3:PutObject MediaBucket.Arn/originals/*',
        's3:ListMultipartUploadParts MediaBucket.Arn/originals/*',
        's3:AbortMultipartUpload MediaBucket.Arn/originals/*',
        START_PREPARATION,
      ],
    ],
    ['JoinMachineRole', ['lambda:InvokeFunction JoinSegmentsFunction.Arn', ...TRACE]],
    // Checks the MP4. With the permission to list, S3 answers 404 instead of 403 when it is missing. The render of a cut
    // that was shown before ends the addresses of the file; that of the original of a cut starts the next preparation.
    [
      'OnJobStateFunction',
      [
        ...[...TABLE, ...REVOKE, 's3:GetObject MediaBucket.Arn/converted/*', 's3:ListBucket MediaBucket.Arn'],
        ...[START_PREPARATION, PUBLISH, ...STORE_FAILED_EVENTS],
      ],
    ],
    // Keeps the lists of mails that did not arrive, or wait.
    ['OnMailBounceFunction', [...UPDATE, ...STORE_FAILED_EVENTS]],
    // Deletes everything that is deleted from a bucket.
    ['RunCleanupFunction', [...TABLE, ...DELETE, ABORT_UPLOAD, START_DELETION, ...STORE_FAILED_EVENTS]],
    // Deletes the items of a workspace, project or account.
    ['DeleteBatchFunction', [...TABLE, BATCH_DELETE, PUBLISH]],
    // Each takes events from its queue. The last two are the only functions that send requests to addresses of people.
    ['MailEventsFunction', [...TABLE, SEND_RAW_MAIL, SEND_RAW_MAIL_THROUGH_SET, ...takeFrom('DeliveryQueue')]],
    ['AttemptDeliveriesFunction', [...TABLE, PUBLISH, ...takeFrom('DeliveryAttempts')]],
    ['AttemptSlowDeliveriesFunction', [...TABLE, PUBLISH, ...takeFrom('DeliverySlowAttempts')]],
    // A schedule calls it.
    ['PublishDueFunction', [...UPDATE, PUBLISH, ...STORE_FAILED_EVENTS]],
    // The one function that may read the whole table.
    ['MigrateFunction', [...TABLE, 'dynamodb:Scan DataTable.Arn', START_JOIN]],
    ['MigrationMachineRole', ['lambda:InvokeFunction MigrateFunction.Arn', ...TRACE]],
    // Lists segments.
    [
      'SweepSegmentsFunction',
      [...TABLE, 's3:ListBucketVersions SegmentsBucket.Arn', START_JOIN, ...STORE_FAILED_EVENTS],
    ],
    // The workflow calls one function. The tracing actions have no resource types.
    ['DeletionMachineRole', ['lambda:InvokeFunction DeleteBatchFunction.Arn', ...TRACE]],
    // The tasks of the recovery. Three of them only use the table, and one reconciles recordings.
    ['BeginRecoveryFunction', UPDATE],
    ['ListStuckFunction', UPDATE],
    ['EndRecoveryFunction', UPDATE],
    ['ReconcileRecordingFunction', [...RECONCILE, PUBLISH]],
    // Events call it, so its failed events are kept. It also starts migrations, indexes captions and sends the mails that
    // are due.
    [
      'ReconcileOverdueFunction',
      [
        ...RECONCILE,
        ...['states:StartExecution MigrationMachine', SEND_RAW_MAIL, SEND_RAW_MAIL_THROUGH_SET, ...STORE_FAILED_EVENTS],
        'ses:GetSendQuota *',
        PUBLISH,
        's3:GetObject MediaBucket.Arn/captions/*',
      ],
    ],
    [
      'RecoveryMachineRole',
      [
        'lambda:InvokeFunction BeginRecoveryFunction.Arn',
        'lambda:InvokeFunction EndRecoveryFunction.Arn',
        'lambda:InvokeFunction ListStuckFunction.Arn',
        'lambda:InvokeFunction ReconcileRecordingFunction.Arn',
        ...TRACE,
      ],
    ],
    // EventBridge starts this workflow on a schedule.
    ['RecoveryMachineEventsRole', ['states:StartExecution RecoveryMachine']],
    ['DrainRevocationsFunction', [...TABLE, ...REVOKE, ...STORE_FAILED_EVENTS]],
    [
      'PruneCutoffsFunction',
      [...REVOKE, READ_ENTRY, 'cloudfront-keyvaluestore:ListKeys MediaTokensStore.Arn', ...STORE_FAILED_EVENTS],
    ],
    // The only function that writes the keys of media tokens to the KeyValueStore.
    ['RotateSigningKeysFunction', [...UPDATE, ...REVOKE, READ_ENTRY, ...STORE_FAILED_EVENTS]],
    // MediaConvert itself: reads copies, writes MP4s, and can neither overwrite a copy nor delete anything.
    [
      'ConversionJobRole',
      [
        's3:GetObject MediaBucket.Arn/converted/*',
        's3:GetObject MediaBucket.Arn/originals/*',
        's3:GetObject WebBucket.Arn/hidden-area.png',
        's3:PutObject MediaBucket.Arn/converted/*',
      ],
    ],
  ])('%s', (owner, permissions) => {
    const traces = owner.endsWith('Function') ? FUNCTION_TRACE : [];
    expect(grantedPermissions(template, owner)).toEqual([...permissions, ...traces].sort());
  });

  it.each(['PrepareRecordingFunction', 'OnJobStateFunction', 'ReconcileOverdueFunction'])(
    'lets %s store transcripts in the bucket of the stack, where transcription is on',
    (owner) => {
      const without = grantedPermissions(template, owner);
      const transcribing = synthesizeTemplate({ transcription: 'on' });
      const added = grantedPermissions(transcribing, owner).filter((line) => !without.includes(line));
      expect(added).toEqual(
        expect.arrayContaining([
          's3:GetObject MediaBucket.Arn/transcripts/*',
          's3:PutObject MediaBucket.Arn/transcripts/*',
          'transcribe:GetTranscriptionJob arn:AWS::Partition:transcribe:AWS::Region:AWS::AccountId:transcription-job/framekeep-dev.*',
          'transcribe:StartTranscriptionJob *',
        ]),
      );
      const [statement] = statementsOf(transcribing, owner).filter(({ Action }) =>
        [Action].flat().includes('transcribe:StartTranscriptionJob'),
      );
      expect(Object.keys(statement?.Condition?.StringEquals ?? {})).toEqual(['transcribe:OutputBucketName']);
    },
  );

  it('includes no wildcard action except in the CDK’s deployment of the web app', () => {
    const deployment = statementsOf(template, 'WebDeployRole');
    const own = statementsOf(template, '').filter((statement) => !deployment.some((other) => equal(other, statement)));
    expect(own.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
  });

  it('includes no access to old versions of media, except to those of uploads until they are copied', () => {
    const policies = ['AWS::IAM::Policy', 'AWS::S3::BucketPolicy'].map((type) => template.findResources(type));
    const statements: Statement[] = policies
      .flatMap((found) => Object.values(found))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    const ofMedia = statements.filter(({ Resource }) => plainText(Resource).includes('MediaBucket'));
    const allowed = ofMedia
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action, Resource }) => [Action].flat().map((action) => `${action} ${plainText(Resource)}`));
    // The task that copies, and the distribution.
    const reading = 's3:GetObjectVersion MediaBucket.Arn/uploads/*';
    expect(allowed.filter((line) => /GetObjectVersion|s3:\S*\*/.test(line))).toEqual([reading, reading]);
  });

  it('lets the cleanup alone delete objects, and only with a version, so that none is left', () => {
    const stack = synthesizeTemplate({ transcription: 'on' });
    const owners = Object.keys(stack.findResources('AWS::Lambda::Function')).map((id) =>
      id.replace(/[0-9A-F]{8}$/, ''),
    );
    const deleting = (owner: string) => grantedPermissions(stack, owner).filter((line) => /^s3:Delete/.test(line));
    expect(owners.filter((owner) => deleting(owner).length > 0)).toEqual(['RunCleanupFunction']);
    expect(deleting('RunCleanupFunction').filter((line) => !line.startsWith('s3:DeleteObjectVersion '))).toEqual([]);
  });

  it('gives the deployment of the web app no access to the media bucket', () => {
    expect(grantedPermissions(template, 'WebDeployRole').filter((line) => line.includes('MediaBucket'))).toEqual([]);
  });
});

const equal = (a: Statement, b: Statement): boolean => JSON.stringify(a) === JSON.stringify(b);

describe('a condition of a policy', () => {
  it('restricts the job role to MediaConvert, so that no other service can read recordings with it', () => {
    const statements = everyStatement('iam:PassRole');
    expect(statements).toHaveLength(5);
    for (const { Condition } of statements) {
      expect(Condition).toEqual({ StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } });
    }
  });

  it('restricts the job role to jobs of this account, against the confused deputy problem', () => {
    const [role] = Object.values(template.findResources('AWS::IAM::Role')).filter(({ Properties }) =>
      JSON.stringify(Properties).includes('mediaconvert'),
    );
    expect(role?.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { Service: 'mediaconvert.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  it('restricts mail to the sender’s address, whatever other identities the account has', () => {
    const oneSender = { StringEquals: { 'ses:FromAddress': 'hello@mail.example' } };
    expect(everyStatement('ses:SendRawEmail').map(({ Condition }) => Condition)).toEqual(Array(5).fill(oneSender));
  });
});
