import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getUser } from '#functions/data/identity/user.ts';
import { findActor } from '#functions/domain/identity/sessions/find-actor.ts';
import { cutoffOf } from '#functions/domain/test-support/cutoffs.ts';
import { newPerson } from '#functions/domain/test-support/people.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { ROOT } from '../setup/paths.mjs';
import { IS_NIGHTLY } from '../test-support/test-length.ts';

/** The outputs of this stack, as CloudFormation has those of one that is deployed. */
const outputs = () => ({
  AppUrl: 'https://app.company.example',
  TableName: process.env.TABLE_NAME,
  MediaBucket: process.env.MEDIA_BUCKET,
  MailFrom: process.env.MAIL_FROM,
  AdminEmails: 'none',
  MediaKeyValueStore: process.env.MEDIA_KVS_ARN,
  DeletionWorkflow: process.env.DELETION_ARN,
});

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html */
const answer = () => `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <DescribeStacksResult><Stacks><member>
    <StackName>Framekeep-prod</StackName><StackStatus>UPDATE_COMPLETE</StackStatus>
    <CreationTime>2026-11-27T00:00:00Z</CreationTime>
    <Outputs>${Object.entries(outputs())
      .map(
        ([name, value]) =>
          `<member><OutputKey>${name}</OutputKey><OutputValue>${value?.replace('<', '&lt;')}</OutputValue></member>`,
      )
      .join('')}</Outputs>
  </member></Stacks></DescribeStacksResult>
  <ResponseMetadata><RequestId>1</RequestId></ResponseMetadata>
</DescribeStacksResponse>`;

const asked: string[] = [];
const cloudFormation = createServer(async (request, response) => {
  asked.push(Buffer.concat(await request.toArray()).toString());
  response.setHeader('content-type', 'text/xml').end(answer());
});
beforeAll(() => new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve)));
afterAll(() => cloudFormation.close());

/** Runs the command as an operator does, with credentials and a region alone. @returns what it prints */
const people = (...args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const names = /^(PATH|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|REGION|ENDPOINT_URL\w*))$/;
    const env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name))),
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}`,
    };
    const command = ['--import', 'tsx', 'scripts/people.ts', ...args, '--stage', 'prod'];
    execFile(process.execPath, command, { cwd: ROOT, env }, (failure, out, error) =>
      failure ? reject(new Error(`${out}${error}`)) : resolve(out),
    );
  });

it('a stage is reached by the outputs of its stack, and people are looked after with nothing else', async () => {
  const person = await newPerson();
  const { userId } = person.actor;
  expect(await people('stop', person.email, '--links', 'end')).toMatch(/^The account of .+ show nothing\.\n$/);
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({
    Action: 'DescribeStacks',
    StackName: 'Framekeep-prod',
  });
  expect(await findActor(person.sessionToken)).toBeNull();
  expect(await cutoffOf(cutoffEntry.links(userId))).not.toBeNull();
  if (!IS_NIGHTLY) return;
  expect(await people('list')).toContain(`${person.email}\t`);
  expect(await people('start', person.email)).toContain('started again');
  expect(await people('reset-password', person.email)).toContain('\nhttps://app.company.example/reset-password?token=');
  expect(await people('delete', person.email)).toMatch(/^The account of .+ was deleted\./);
  expect(await getUser(userId)).toBeNull();
}, 120_000);
