import { expect, it } from 'vitest';
import { describeStart } from './describe-start.ts';
import { readSettings } from './settings.ts';

it('a start without settings is for one person on this machine', () => {
  expect(describeStart(readSettings({}), '/data')).toEqual([
    'Address: http://localhost:3000',
    'Data: /data',
    'Administrators: admin@example.com',
    'New accounts: everyone',
    'Mail: stays in a mailbox on this machine',
    'Transcription: none',
  ]);
});

it('a start on a server says who reaches it and who sends its mail, but no secret', () => {
  const settings = readSettings({
    PUBLIC_ORIGIN: 'https://framekeep.company.com',
    SMTP_URL: 'smtps://user:secret@mail.company.com:465',
    MAIL_FROM: 'no-reply@company.com',
    SIGN_UP: 'company.com',
    SMALL_FILES: 'off',
    LAMBDA_CONCURRENCY: '10',
    MEDIA_DIR: '/mnt/recordings',
    METRICS_PORT: '9464',
    METRICS_LISTEN: 'fd00::7',
  });
  expect(describeStart(settings, '/data')).toEqual([
    'Address: https://framekeep.company.com (by a proxy to http://localhost:3000)',
    'Data: /data',
    'Recordings: /mnt/recordings',
    'Administrators: nobody, until ADMIN_EMAILS names someone',
    'New accounts: people with an invitation, people at company.com',
    'Mail: by mail.company.com:465, from no-reply@company.com',
    'Transcription: none',
    'Metrics: http://[fd00::7]:9464/metrics',
    'Small files: off',
    'Invocations at a time: 10',
  ]);
});
