import type { NodemailerError } from 'nodemailer';
import { expect, it } from 'vitest';
import { smtpFault } from './smtp-fault.ts';

const of = (fields: Partial<NodemailerError>) =>
  smtpFault({ name: 'Error', message: '', ...fields } as NodemailerError);

it.each([
  [{ code: 'EAUTH', response: '535 5.7.8 Bad' }, /user name or password in SMTP_URL \(535 5\.7\.8 Bad\)$/],
  [{ code: 'EENVELOPE', response: '550 5.1.1 No such mailbox' }, /^550 5\.1\.1 No such mailbox$/],
  [
    { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED', message: 'certificate has expired' },
    /certificate .* has expired$/,
  ],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /is for another name than that in SMTP_URL$/],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }, /^No mail server answers/],
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, /^The host of SMTP_URL does not exist$/],
  [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, /does not answer in time$/],
  [
    { message: '80CC82C9157F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl.c:354:\n' },
    /^The mail server does not begin with TLS on this port/,
  ],
  [
    { message: '80CC82C9157F0000:error:0A00018A:SSL routines:tls_process_ske_dhe:dh key too small:../ssl.c:23:\n' },
    /find no common encryption \(dh key too small\)$/,
  ],
])('%j is said in words', (fields, sentence) => {
  expect(of(fields)).toMatch(sentence);
  expect(of(fields)).not.toMatch(/:error:|undefined/);
});
