import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshEmail } from '#scripts/client/test-client.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { freshAddress, signupOf } from '../../test-support/people.ts';
import { signUp } from './sign-up.ts';

const notSent = expect.objectContaining({ code: 'MAIL_NOT_SENT', message: expect.stringContaining('try again') });
const dayOver = Object.assign(new Error('Daily message quota exceeded.'), { name: 'Throttling' });
const throttled = Object.assign(new Error('Maximum sending rate exceeded.'), { name: 'Throttling' });

describe('when the mails of the day are used up,', () => {
  const ses = mockAws(SESClient);
  beforeEach(() => {
    ses.reset();
    ses.on(SendRawEmailCommand).rejectsOnce(dayOver).resolves({ MessageId: 'm' });
  });

  it('a sign-up answers that, and can be sent again at once', async () => {
    const form = signupOf(freshEmail());
    await expect(signUp(form, freshAddress())).rejects.toEqual(notSent);
    const { id } = await signUp(form, freshAddress());
    expect(await getEmailOwner(form.email)).toBe(id);
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(2);
  });

  it('a sign-up waits while only the rate is reached, and its code is sent once', async () => {
    ses.reset();
    ses.on(SendRawEmailCommand).rejectsOnce(throttled).rejectsOnce(throttled).resolves({ MessageId: 'm' });
    await expect(signUp(signupOf(freshEmail()), freshAddress())).resolves.toHaveProperty('id');
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(3);
  });
});
