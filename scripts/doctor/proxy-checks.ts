import { UPLOAD_PATH } from '../local/http/known-hosts.ts';
import { error, type Finding, ok, unknown } from '../preflight/finding.ts';
import { PAGE_HEADERS } from '../smoke/edge-rules.ts';
import type { Answer, Question } from './ask.ts';
import { askPatient, isDirect, type Patient } from './reach.ts';

/** A file of every version, which no proxy compresses. */
const PICTURE = '/apple-touch-icon.png';

/** More than the usual limits of proxies, and less than a recording of some minutes. */
export const UPLOAD_BYTES = 50 * 1024 * 1024;

/** Clocks that differ by more make signatures, links and log-ins end at a wrong time. */
const CLOCK_MS = 60_000;

const NO_ANSWER = (what: string) => unknown(`${what} got no answer. Run this again.`);

type Check = (patient: Patient) => Promise<Finding[]>;

const codeOf = ({ body }: Answer): string | undefined => {
  try {
    return (JSON.parse(body.toString()) as { code?: string }).code;
  } catch {
    return undefined;
  }
};

/** Asks as a page of the site does, in a browser that does not send Sec-Fetch-Site: the stack compares names. */
const asPage = ({ origin }: Patient, method: string): Question => ({
  method,
  headers: { origin: origin.origin, 'content-type': 'application/json' },
  body: '{}',
});

const checkHost: Check = async (patient) => {
  const answer = await askPatient(patient, '/api/auth/logout', asPage(patient, 'POST'));
  if (answer === null) return [NO_ANSWER('A change')];
  if (codeOf(answer) === 'CROSS_SITE')
    return [
      error(
        'The stack sees another name than people use, so pages of older browsers cannot change anything and all people ' +
          'count as one. Pass the name and the visitor on (nginx: proxy_set_header Host $http_host; proxy_set_header ' +
          'X-Forwarded-For $proxy_add_x_forwarded_for), and compare PUBLIC_ORIGIN.',
      ),
    ];
  const cookies = [answer.headers['set-cookie'] ?? []].flat().join('\n');
  if (patient.origin.protocol === 'https:' && cookies !== '' && !/; *secure/i.test(cookies))
    return [
      error(
        'The stack does not know that people use HTTPS: its cookies are not for HTTPS alone. Set PUBLIC_ORIGIN to the ' +
          'https address, and pass on the scheme (nginx: proxy_set_header X-Forwarded-Proto $scheme).',
      ),
    ];
  return [ok('The stack knows the name that people use.')];
};

/** Whether each header of a page arrives, once: two policies count together, and may stop the app. */
const checkHeaders: Check = async (patient) => {
  const page = await askPatient(patient, '/');
  if (page === null) return [NO_ANSWER('The page')];
  const names = Object.keys(PAGE_HEADERS).concat(
    patient.origin.protocol === 'https:' ? 'strict-transport-security' : [],
  );
  const findings = names.flatMap((name) => {
    const [count, value] = [page.counts.get(name) ?? 0, String(page.headers[name] ?? '')];
    if (count === 1 && (PAGE_HEADERS[name]?.test(value) ?? true)) return [];
    const what = count === 0 ? 'is missing' : count > 1 ? `comes ${count} times` : `was changed to "${value}"`;
    return [
      error(`The header ${name} ${what}. Let the proxy pass on the headers of the stack, and set none of its own.`),
    ];
  });
  return findings.length > 0 ? findings : [ok('The headers that protect the pages arrive, each once.')];
};

/** Players ask for parts of a file. */
const checkRange: Check = async (patient) => {
  const whole = await askPatient(patient, PICTURE);
  const part = await askPatient(patient, PICTURE, { headers: { range: 'bytes=10-19' } });
  if (whole === null || part === null) return [NO_ANSWER('A file')];
  if (part.status === 206 && part.body.equals(whole.body.subarray(10, 20)))
    return [ok('Parts of files arrive as asked.')];
  return [
    error(
      `A request for a part of a file answers ${part.status}${part.status === 206 ? ' with other bytes' : ''}: viewers cannot ` +
        'skip. Let the proxy pass on Range, and switch its cache off for this site (nginx: no proxy_set_header Range, no proxy_cache).',
    ),
  ];
};

/** An answer that is the proxy's and not the stack's. */
export const refusedUpload = (status: number): Finding =>
  error(
    `The proxy refuses an upload of ${UPLOAD_BYTES / 1024 ** 2} MB (${status}). Allow any size (nginx: client_max_body_size 0; Caddy: no request_body).`,
  );

/** The upload has no signature, so the stack refuses it as soon as its headers arrive. */
const checkUploads: Check = async (patient) => {
  const answer = await askPatient(patient, `${UPLOAD_PATH}/doctor/upload`, { method: 'PUT', announced: UPLOAD_BYTES });
  const megabytes = UPLOAD_BYTES / 1024 ** 2;
  if (answer === null)
    return [
      error(
        `An upload of ${megabytes} MB does not reach the stack before all of it has reached the proxy, which may lack the room ` +
          'and the time. Let the proxy pass it on at once (nginx: proxy_request_buffering off).',
      ),
    ];
  if (answer.status === 413) return [refusedUpload(answer.status)];
  if (answer.status === 403 && answer.body.includes('<Code>AccessDenied</Code>'))
    return [ok(`Uploads of ${megabytes} MB are passed on at once.`)];
  return [
    error(
      `An upload without a signature answers ${answer.status}, which the stack does not. Let the proxy pass on /_s3/.`,
    ),
  ];
};

/** Changes need every method. */
const checkMethods: Check = async (patient) => {
  const refused: string[] = [];
  for (const method of ['PUT', 'DELETE']) {
    const answer = await askPatient(patient, '/api/recordings/doctor', asPage(patient, method));
    if (answer !== null && codeOf(answer) === undefined) refused.push(`${method} (${answer.status})`);
  }
  if (refused.length === 0) return [ok('Every method is passed on.')];
  return [error(`The proxy refuses ${refused.join(' and ')}. Let it pass on every method.`)];
};

const checkClock: Check = async (patient) => {
  const answer = await askPatient(patient, '/api/health');
  const away = Date.parse(answer?.headers.date ?? '') - Date.now();
  if (Number.isNaN(away)) return [unknown('The answer has no Date, so its clock cannot be compared.')];
  if (Math.abs(away) <= CLOCK_MS) return [ok('The clock there and the one here agree.')];
  const minutes = Math.round(Math.abs(away) / 60_000);
  return [
    error(
      `The clock there is ${minutes} min ${away > 0 ? 'ahead of' : 'behind'} the one here: links and log-ins end at wrong times. ` +
        'Set the clocks by the network (timedatectl set-ntp true).',
    ),
  ];
};

const CHECKS: [what: string, check: Check][] = [
  ['The name', checkHost],
  ['The headers', checkHeaders],
  ['Parts of files', checkRange],
  ['Uploads', checkUploads],
  ['The methods', checkMethods],
  ['The clock', checkClock],
];

/** What the proxy of a stack that answers does to requests, without an account. */
export async function checkProxy(patient: Patient): Promise<Finding[]> {
  if (isDirect(patient.origin))
    return [
      unknown(`No proxy was looked at: ${patient.origin.host} is this machine. Name the address that people use.`),
    ];
  const findings: Finding[] = [];
  for (const [what, check] of CHECKS) {
    const found = await check(patient).catch((thrown: Error) => [
      error(`${what}: the connection broke (${thrown.message}). Look at the log of the proxy.`),
    ]);
    findings.push(...found);
  }
  return findings;
}
