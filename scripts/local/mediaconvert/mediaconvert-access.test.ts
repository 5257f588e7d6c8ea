import { expect, it } from 'vitest';
import { MEDIACONVERT_ACCESS, type MediaConvertOperation } from './mediaconvert-access.ts';

const ACCOUNT = 'arn:aws:mediaconvert:us-east-1:000000000000';
const role = 'arn:aws:iam::000000000000:role/job';
const inputFiles = [{ fileUrl: 's3://media/uploads/a' }];

it.each<[MediaConvertOperation, { id?: string; query?: string; body?: object }, string[]]>([
  [
    'POST jobs',
    { body: { queue: `${ACCOUNT}:queues/q`, role } },
    [`mediaconvert:CreateJob ${ACCOUNT}:queues/q`, `iam:PassRole ${role}`],
  ],
  ['POST jobs', { body: { role } }, [`mediaconvert:CreateJob ${ACCOUNT}:queues/Default`, `iam:PassRole ${role}`]],
  ['POST jobs', { body: { queue: 1, role: 2 } }, [`mediaconvert:CreateJob ${ACCOUNT}:queues/Default`]],
  ['GET search', { query: `queue=${ACCOUNT}:queues/q` }, [`mediaconvert:SearchJobs ${ACCOUNT}:queues/q`]],
  ['GET job', { id: '1-a' }, [`mediaconvert:GetJob ${ACCOUNT}:jobs/1-a`]],
  ['POST probe', { body: { inputFiles } }, ['mediaconvert:Probe *', 's3:GetObject arn:aws:s3:::media/uploads/a']],
])('%s %j requires its permissions', (operation, { id = '', query, body = {} }, wanted) => {
  const accesses = MEDIACONVERT_ACCESS[operation]({ id, query: new URLSearchParams(query), body });
  expect(accesses.map(({ action, resource }) => `${action} ${resource}`)).toEqual(wanted);
});

it('creating a job requires the permission to pass its role to MediaConvert', () => {
  const accesses = MEDIACONVERT_ACCESS['POST jobs']({ id: '', query: new URLSearchParams(), body: { role } });
  expect(accesses[1]?.context).toEqual({ 'iam:PassedToService': 'mediaconvert.amazonaws.com' });
});
