import { isLoopback } from '../local/http/listen.ts';
import { error, type Finding, ok, warning } from '../preflight/finding.ts';
import { type Answer, ask, type Question } from './ask.ts';

/** A stack behind its proxy. */
export interface Patient {
  /** The origin that people use. */
  origin: URL;
  /** Longest time without an answer. */
  waitMs: number;
  /** Certificate of an authority besides those that this machine knows. */
  ca?: string;
}

/** @returns null when no answer came in time */
export const askPatient = (
  { origin, waitMs, ca }: Patient,
  path: string,
  question: Question = {},
): Promise<Answer | null> => ask(new URL(path, origin), { ...question, ca }, waitMs);

const NO_CHAIN =
  'sends its certificate without those that lead to the authority. Give the proxy the whole chain, in nginx ssl_certificate fullchain.pem.';

/** What mends an error of a connection, by its code. The name of the host comes first. */
const REMEDIES: Record<string, string> = {
  ENOTFOUND: 'has no entry in DNS. Add one that leads to the machine of the proxy.',
  EAI_AGAIN: 'cannot be looked up now: DNS does not answer. Try again, or look at the name servers of the domain.',
  ECONNREFUSED: 'answers nothing at this port. Start the proxy, and open the port in every firewall before it.',
  EHOSTUNREACH: 'cannot be reached. Look at its entry in DNS, and at the network of the machine.',
  ENETUNREACH: 'cannot be reached: there may be an entry for IPv6 in DNS, and no IPv6 here. Correct the entry.',
  ETIMEDOUT: 'does not answer. Open the port in every firewall before the proxy.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'has a certificate that it signed itself, which browsers refuse. Let the proxy get one, as Caddy does by itself, or use certbot.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'has a certificate of an authority that this machine does not know. NODE_EXTRA_CA_CERTS names your own authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_CHAIN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NO_CHAIN,
  CERT_HAS_EXPIRED: 'has a certificate that has expired. Renew it, and let the proxy read it again.',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet: a clock is wrong, there or here. timedatectl shows it.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name. Get one for this name.',
  EPROTO: 'does not speak TLS at this port. Let the proxy listen with ssl there.',
};

function faultOf(host: string, { code = '', message }: NodeJS.ErrnoException): Finding {
  return error(`${host} ${REMEDIES[code] ?? `cannot be reached: ${message}.`}`);
}

/** What mends an answer that is not the stack's, by its status. */
const STATUS_REMEDIES: Record<number, string> = {
  421: 'The proxy passes on another Host than people use, which the stack refuses. Pass it on (nginx: proxy_set_header Host $http_host), and compare the name with PUBLIC_ORIGIN.',
  502: 'The proxy does not reach the stack. Start the stack, and compare its PORT and LISTEN with the address in the settings of the proxy.',
  503: 'The stack is starting, or cannot read and save: /admin and the log say why.',
  504: 'The stack does not answer the proxy in time. Look at the load of its machine.',
};

function isHealth({ status, body }: Answer): boolean {
  if (status !== 200) return false;
  try {
    return (JSON.parse(body.toString()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}

/** Whether people reach the stack. @returns findings, and whether others make sense */
export async function checkReach(patient: Patient): Promise<{ findings: Finding[]; isReached: boolean }> {
  const { origin } = patient;
  const refuse = (finding: Finding) => ({ findings: [finding], isReached: false });
  try {
    const answer = await askPatient(patient, '/api/health');
    if (answer === null) return refuse(error(`${origin.host} ${REMEDIES.ETIMEDOUT}`));
    if (isHealth(answer)) return { findings: [ok(`${origin.origin} reaches the stack.`)], isReached: true };
    const remedy =
      STATUS_REMEDIES[answer.status] ?? 'Something else than Framekeep answers here. Let the proxy pass on all paths.';
    return refuse(error(`${origin.origin}/api/health answers ${answer.status}. ${remedy}`));
  } catch (thrown) {
    return refuse(faultOf(origin.host, thrown as NodeJS.ErrnoException));
  }
}

/** Whether an address is that of this machine alone, which browsers trust without HTTPS. No proxy is before it. */
export const isDirect = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, '')));

/** Whether people who type the name alone get to HTTPS, without which browsers do not record. */
export async function checkPlain({ origin, waitMs }: Patient): Promise<Finding[]> {
  if (isDirect(origin)) return [];
  if (origin.protocol === 'http:')
    return [
      error(`${origin.origin} is without HTTPS: browsers record only on pages with it. Give the proxy a certificate.`),
    ];
  // Only at the usual ports does a browser ask there first.
  if (origin.port !== '') return [];
  const plain = new URL(origin.origin.replace('https:', 'http:'));
  try {
    const answer = await ask(plain, {}, waitMs);
    if (answer?.headers.location?.startsWith('https:')) return [ok('Without HTTPS, the proxy leads to HTTPS.')];
    return [warning(`${plain.origin} does not lead to HTTPS. Let the proxy redirect it.`)];
  } catch {
    return [warning(`Nothing answers at ${plain.origin}. Let the proxy redirect it to HTTPS.`)];
  }
}
