import type { NodemailerError } from 'nodemailer';

/** What is wrong with a certificate, by the codes of Node's TLS (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE_FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet; is the clock of this machine right?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by the server itself, whom this machine does not trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an authority that this machine does not trust',
  UNABLE_TO_GET_ISSUER_CERT: 'comes from an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes without the certificates of its authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name than that in SMTP_URL',
};

const CONNECTION_FAULTS: Record<string, string> = {
  ECONNREFUSED: 'No mail server answers at the host and port of SMTP_URL',
  ECONNRESET: 'The mail server ended the connection',
  EHOSTUNREACH: 'No network leads to the host of SMTP_URL',
  ENETUNREACH: 'No network leads to the host of SMTP_URL',
  ENOTFOUND: 'The host of SMTP_URL does not exist',
  EAI_AGAIN: 'The name of the host of SMTP_URL could not be looked up',
};

/** OpenSSL's errors: `80CC82C9157F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:…`. */
const OPENSSL = /:error:[\dA-F]{1,16}:[^:]{0,99}:[^:]{0,99}:([^:]{0,99}):/;

/** What a reply without TLS looks like to OpenSSL: the server waits for STARTTLS, or speaks another protocol. */
const NOT_TLS = /wrong version number|packet length too long|unknown protocol|http request/;

/**
 * Why a conversation with the mail server failed, as a sentence for the person who runs this machine, with the server's
 * own words. Each names what in SMTP_URL may be wrong.
 */
export function smtpFault({ code = '', originalCode = '', response, message }: NodemailerError): string {
  if (code === 'EAUTH') return `The mail server refuses the user name or password in SMTP_URL (${response ?? message})`;
  if (response) return response;
  const certificate = CERTIFICATE_FAULTS[originalCode];
  if (certificate) return `The certificate of the mail server ${certificate}`;
  const [, tls = NOT_TLS.exec(message)?.[0]] = OPENSSL.exec(message) ?? [];
  if (tls && NOT_TLS.test(tls)) {
    return 'The mail server does not begin with TLS on this port: write smtp:// in SMTP_URL, or the port of its smtps';
  }
  if (tls) return `The mail server and this machine find no common encryption (${tls})`;
  if (code === 'ETIMEDOUT') return 'The mail server does not answer in time';
  return CONNECTION_FAULTS[originalCode] ?? message;
}
