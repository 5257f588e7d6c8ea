import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { quietLog } from '../test-support/quiet-log.ts';
import '@aws-sdk/signature-v4a';
import { CloudFrontKeyValueStoreClient, UpdateKeysCommand } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { DynamoDBClient, GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { CreateJobCommand, GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobSettings } from '#functions/gateways/mediaconvert/conversion-job.ts';
import { AccessKeys, storeInFile } from '../aws/access-keys.ts';
import { type RunningStack, startStack } from '../stack/stack.ts';
import { callerAssembly } from './test-support/caller-assembly.ts';

const places = callerAssembly();

const ACCOUNT = 'us-east-1:000000000000';
const Role = 'arn:aws:iam::000000000000:role/small-JobRole';
const WHO = 'arn:aws:sts::000000000000:assumed-role/small-Role/small-Caller';
const Bucket = 'small-media';
const TableName = 'small-Table';
const stateMachineArn = `arn:aws:states:${ACCOUNT}:stateMachine:other`;

const HOUR_MS = 60 * 60 * 1000;

let stack: RunningStack;
/** Signs as the function does. */
let connection: {
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  maxAttempts: number;
};
let operator: typeof connection;

beforeAll(async () => {
  mkdirSync(places.dataDir, { recursive: true });
  const keys = new AccessKeys(storeInFile(path.join(places.dataDir, 'access-keys.json'), quietLog));
  // The stack reads them when it starts: no function has run yet that would have created its own.
  const [caller, own] = [keys.issue('Caller', HOUR_MS, Date.now()), keys.keyOf('operator')];
  stack = await startStack({ port: 0, ...places });
  const endpoint = stack.awsUrl;
  connection = { endpoint, credentials: caller, maxAttempts: 1 };
  operator = { endpoint, credentials: own, maxAttempts: 1 };
});
afterAll(() => stack.stop());

const faultOf = async (answer: Promise<unknown>) => {
  const fault = await answer.then(
    () => null,
    ({ name, message, $metadata }) => ({ name, message, status: $metadata?.httpStatusCode }),
  );
  return fault;
};

const object = (Key: string) => ({ Bucket, Key });
const item = { PK: { S: 'a' } };
const mail = (Source: string) =>
  new SendRawEmailCommand({
    RawMessage: { Data: Buffer.from(`From: ${Source}\r\nTo: ada@example.com\r\nSubject: Hello\r\n\r\nHello`) },
  });

const original = {
  video: {
    size: { width: 160, height: 90 },
    hasSquarePixels: true,
    rotation: 0,
    isMirrored: false,
    hdr: null,
    isInterlaced: false,
  },
  hasAudio: false,
  colors: null,
  durationMs: null,
  bytes: 1,
  codec: null,
};
const settings = jobSettings(`s3://${Bucket}/uploads/video`, { movie: `s3://${Bucket}/converted/video` }, original);
const job = () =>
  new CreateJobCommand({ Role, Settings: settings, Queue: `arn:aws:mediaconvert:${ACCOUNT}:queues/small-Queue` });

const notAllowed = (action: string, resource: string) =>
  `User: ${WHO} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

describe('a call that the role of a function does not allow fails with the error of the service:', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'S3',
      () => new S3Client(connection).send(new PutObjectCommand({ ...object('uploads/a'), Body: 'video' })),
      { name: 'AccessDenied', status: 403, message: notAllowed('s3:PutObject', `arn:aws:s3:::${Bucket}/uploads/a`) },
    ],
    [
      'S3, of a key under another prefix',
      () => new S3Client(connection).send(new GetObjectCommand(object('other/a'))),
      { name: 'AccessDenied', status: 403, message: notAllowed('s3:GetObject', `arn:aws:s3:::${Bucket}/other/a`) },
    ],
    [
      'S3, which does not say to those who may not list a bucket that an object is missing',
      () => new S3Client(connection).send(new GetObjectCommand(object('uploads/none'))),
      { name: 'AccessDenied', status: 403, message: notAllowed('s3:ListBucket', `arn:aws:s3:::${Bucket}`) },
    ],
    [
      'DynamoDB, for one part of a transaction',
      () =>
        new DynamoDBClient(connection).send(
          new TransactWriteItemsCommand({
            TransactItems: [{ Delete: { TableName, Key: item } }, { Put: { TableName, Item: { PK: { S: 'b' } } } }],
          }),
        ),
      {
        name: 'AccessDeniedException',
        status: 400,
        message: notAllowed('dynamodb:PutItem', `arn:aws:dynamodb:${ACCOUNT}:table/${TableName}`),
      },
    ],
    [
      'Step Functions',
      () => new SFNClient(connection).send(new StartExecutionCommand({ stateMachineArn })),
      { name: 'AccessDeniedException', status: 400, message: notAllowed('states:StartExecution', stateMachineArn) },
    ],
    [
      'MediaConvert, when the role may be passed to another service only',
      () => new MediaConvertClient(connection).send(job()),
      { name: 'AccessDeniedException', status: 403, message: notAllowed('iam:PassRole', Role) },
    ],
    [
      'SES, for another sender',
      () => new SESClient(connection).send(mail('other@example.com')),
      {
        name: 'AccessDenied',
        status: 403,
        message: notAllowed('ses:SendRawEmail', `arn:aws:ses:${ACCOUNT}:identity/example.com`),
      },
    ],
    [
      'CloudFront KeyValueStore',
      () =>
        new CloudFrontKeyValueStoreClient({
          ...connection,
          endpoint: stack.environment.AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE,
        }).send(
          new UpdateKeysCommand({
            KvsARN: stack.environment.STORE_ARN,
            Puts: [{ Key: 'a', Value: 'b' }],
            IfMatch: 'c',
          }),
        ),
      {
        name: 'AccessDeniedException',
        status: 403,
        message: expect.stringContaining('cloudfront-keyvaluestore:UpdateKeys'),
      },
    ],
  ])('%s', async (_service, call, refusal) => {
    expect(await faultOf(call())).toEqual(refusal);
  });
});

describe('a call that the role of a function allows', () => {
  it('succeeds under the conditions of its policy', async () => {
    const { Item } = await new DynamoDBClient(connection).send(new GetItemCommand({ TableName, Key: item }));
    expect(Item).toBeUndefined();
    expect((await new SESClient(connection).send(mail('Hello <hello@example.com>'))).MessageId).toBeTruthy();
  });

  it('is evaluated for each object when many are deleted at once', async () => {
    const s3 = new S3Client(operator);
    for (const key of ['uploads/b', 'other/b']) await s3.send(new PutObjectCommand({ ...object(key), Body: 'video' }));
    const Objects = [{ Key: 'uploads/b' }, { Key: 'other/b' }];
    const answer = await new S3Client(connection).send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(answer).toMatchObject({
      Deleted: [{ Key: 'uploads/b' }],
      Errors: [{ Key: 'other/b', Code: 'AccessDenied' }],
    });
    expect(await faultOf(s3.send(new GetObjectCommand(object('uploads/b'))))).toMatchObject({ name: 'NoSuchKey' });
    expect(await faultOf(s3.send(new GetObjectCommand(object('other/b'))))).toBeNull();
  });
});

it('a conversion ends in an error when its role may not write to the destination', async () => {
  const client = new MediaConvertClient(operator);
  const { Job: { Id } = {} } = await client.send(job());
  const ended = await vi.waitFor(
    async () => {
      const { Job } = await client.send(new GetJobCommand({ Id }));
      expect(Job?.Status).toBe('ERROR');
      return Job;
    },
    { timeout: 60_000 },
  );
  expect(ended).toMatchObject({ ErrorCode: 1401, ErrorMessage: expect.stringContaining('s3:PutObject') });
});

it('the log of a refusal has the caller, the action, the resource and the role', () => {
  const log = readFileSync(path.join(places.dataDir, 'stack.log'), 'utf8');
  expect(log).toContain(
    `[iam] small-Caller is refused s3:PutObject on arn:aws:s3:::${Bucket}/uploads/a: ImplicitlyDenied by small-Role`,
  );
});
