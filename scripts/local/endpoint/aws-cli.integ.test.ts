import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';

/** Programs that may be the AWS CLI; the first may be a launcher without one. */
const PROGRAMS = ['aws', '/usr/bin/aws', '/usr/local/bin/aws'];
const cli = PROGRAMS.find((program) => spawnSync(program, ['--version']).status === 0);
if (IS_NIGHTLY && !cli) console.warn('The calls of the AWS CLI are not tried: it is not installed (awscli of Debian).');

const folder = temporaryFolder();
const file = (name: string) => path.join(folder, name);
const asFile = (value: unknown): string => {
  writeFileSync(file('input.json'), JSON.stringify(value));
  return `file://${file('input.json')}`;
};

const [Bucket = '', Table = ''] = [process.env.MEDIA_BUCKET, process.env.TABLE_NAME];
const prefix = `tests/${ulid()}/`;

function run(...args: string[]) {
  const options = ['--endpoint-url', process.env.AWS_ENDPOINT_URL ?? '', '--output', 'json'];
  // Version 1 reads the region from another variable than the SDK.
  const env = { ...process.env, AWS_PAGER: '', AWS_DEFAULT_REGION: process.env.AWS_REGION };
  return spawnSync(cli ?? '', [...args, ...options], { encoding: 'utf8', env });
}

/** Runs the CLI. @returns its answer @throws Error with what it says */
function aws(...args: string[]) {
  const { status, stdout, stderr } = run(...args);
  if (status !== 0) throw new Error(`${args.slice(0, 2).join(' ')}: ${stderr}`);
  return stdout.trim().startsWith('{') ? JSON.parse(stdout) : stdout;
}
const s3api = (action: string, ...args: string[]) => aws('s3api', action, '--bucket', Bucket, ...args);
const refusal = (...args: string[]): string => run(...args).stderr;

describe.runIf(IS_NIGHTLY && cli)('the AWS CLI', () => {
  it('puts, reads, copies, lists and deletes objects and their versions', () => {
    const key = `${prefix}ä b.txt`;
    writeFileSync(file('body'), 'hello');
    const put = s3api('put-object', '--key', key, '--body', file('body'), '--content-type', 'text/plain');
    expect(s3api('head-object', '--key', key)).toMatchObject({ ContentLength: 5, VersionId: put.VersionId });
    s3api('get-object', '--key', key, '--range', 'bytes=1-2', file('got'));
    expect(readFileSync(file('got'), 'utf8')).toBe('el');
    const copied = s3api('copy-object', '--key', `${prefix}copy`, '--copy-source', `${Bucket}/${key}`);
    expect(copied).toMatchObject({
      CopyObjectResult: { ETag: put.ETag },
    });
    const listed = { Contents: [{ Key: `${prefix}copy` }, { Key: key, Size: 5 }] };
    expect(s3api('list-objects-v2', '--prefix', prefix)).toMatchObject(listed);
    const { VersionId: marker } = s3api('delete-object', '--key', key);
    expect(s3api('list-object-versions', '--prefix', key)).toMatchObject({
      Versions: [{ Key: key, VersionId: put.VersionId, IsLatest: false }],
      DeleteMarkers: [{ Key: key, VersionId: marker, IsLatest: true }],
    });
    const Objects = [{ Key: key, VersionId: marker }, { Key: `${prefix}copy` }];
    const { Deleted } = s3api('delete-objects', '--delete', asFile({ Objects }));
    expect(Deleted).toEqual([
      { Key: key, VersionId: marker, DeleteMarker: true, DeleteMarkerVersionId: marker },
      { Key: `${prefix}copy`, DeleteMarker: true, DeleteMarkerVersionId: expect.any(String) },
    ]);
  });

  it('sends a file in parts', () => {
    const key = `${prefix}parts`;
    const upload = (action: string, id: string, ...more: string[]) =>
      s3api(action, '--key', key, '--upload-id', id, ...more);
    writeFileSync(file('part'), Buffer.alloc(5 * 1024 * 1024));
    s3api('put-object', '--key', `${prefix}source`, '--body', file('part'));
    const { UploadId: id } = s3api('create-multipart-upload', '--key', key);
    const first = upload('upload-part', id, '--part-number', '1', '--body', file('part'));
    const source = ['--copy-source', `${Bucket}/${prefix}source`];
    const second = upload('upload-part-copy', id, '--part-number', '2', ...source);
    expect(upload('list-parts', id).Parts).toHaveLength(2);
    const Parts = [first, second.CopyPartResult].map(({ ETag }, index) => ({ ETag, PartNumber: index + 1 }));
    expect(upload('complete-multipart-upload', id, '--multipart-upload', asFile({ Parts })).ETag).toContain('-2');
    const { UploadId: other } = s3api('create-multipart-upload', '--key', key);
    upload('abort-multipart-upload', other);
    expect(refusal('s3api', 'list-parts', '--bucket', Bucket, '--key', key, '--upload-id', other)).toContain(
      '(NoSuchUpload)',
    );
  });

  it('copies files, and learns what is not there', () => {
    writeFileSync(file('body'), 'hello');
    aws('s3', 'cp', file('body'), `s3://${Bucket}/${prefix}cp/body`);
    expect(aws('s3', 'ls', `s3://${Bucket}/${prefix}`)).toContain('PRE cp/');
    expect(aws('s3', 'ls', `s3://${Bucket}/${prefix}cp/`)).toMatch(/ 5 body$/m);
    aws('s3', 'rm', '--recursive', `s3://${Bucket}/${prefix}cp/`);
    expect(refusal('s3api', 'get-object', '--bucket', Bucket, '--key', `${prefix}none`, file('none'))).toContain(
      '(NoSuchKey)',
    );
    for (const asked of ['policy', 'location', 'versioning', 'tagging'])
      expect(refusal('s3api', `get-bucket-${asked}`, '--bucket', Bucket)).toContain('(NotImplemented)');
  });

  it('calls DynamoDB, SES and Step Functions, and gets their errors', () => {
    const Item = { PK: { S: prefix }, SK: { S: 'x' } };
    const item = (action: string, name: string) =>
      aws('dynamodb', action, '--table-name', Table, `--${name}`, asFile(Item));
    item('put-item', 'item');
    expect(item('get-item', 'key')).toEqual({ Item });
    item('delete-item', 'key');
    expect(refusal('dynamodb', 'get-item', '--table-name', 'none', '--key', asFile(Item))).toContain(
      '(ResourceNotFoundException)',
    );
    expect(aws('ses', 'get-send-quota')).toMatchObject({ MaxSendRate: expect.any(Number) });
    expect(refusal('ses', 'get-account-sending-enabled')).toContain('(InvalidAction)');
    const machine = ['--state-machine-arn', process.env.RECOVERY_ARN ?? ''];
    expect(aws('stepfunctions', 'list-executions', ...machine)).toHaveProperty('executions');
    const none = `${process.env.RECOVERY_ARN?.replace(':stateMachine:', ':execution:')}:none`;
    expect(refusal('stepfunctions', 'describe-execution', '--execution-arn', none)).toContain(
      '(ExecutionDoesNotExist)',
    );
    expect(refusal('secretsmanager', 'list-secrets')).toContain('(UnknownService)');
  });
});
