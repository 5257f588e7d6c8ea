import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, signupForm, TEST_PASSWORD, TestClient } from '../client/test-client.ts';
import { findNetworkNamespace } from '../local/dynamodb/network-namespace.ts';
import { findFreePort } from '../local/http/listen.ts';
import { type RunningStack, startStack } from '../local/stack/stack.ts';
import type { Finding } from '../preflight/finding.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ROOT } from '../setup/paths.mjs';
import { NOTHING_SKIPPED } from '../test-support/nothing-skipped.ts';
import {
  findProxy,
  makeCertificate,
  PROXY_ADDRESS,
  type ProxyFault,
  type ProxyName,
  startProxy,
} from '../test-support/start-proxy.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import { checkMachine } from './machine-checks.ts';
import { checkProxy } from './proxy-checks.ts';
import { checkPlain, checkReach } from './reach.ts';

const levelsOf = (findings: Finding[]) => [...new Set(findings.map(({ level }) => level))];
const errorsOf = (findings: Finding[]) => findings.flatMap(({ level, text }) => (level === 'error' ? [text] : []));

describe.runIf((await findNetworkNamespace()) !== null)('the doctor', () => {
  const dataDir = temporaryFolder();
  const certificate = makeCertificate(PROXY_ADDRESS);
  const authority = path.join(temporaryFolder(), 'cert.pem');
  let port: number;
  let origin: URL;
  let stack: RunningStack;

  beforeAll(async () => {
    writeFileSync(authority, certificate.cert);
    await ensureBuilt();
    port = await findFreePort();
    origin = new URL(`https://${PROXY_ADDRESS}:${port}`);
    const cdkOut = path.join(ROOT, 'cdk.out');
    stack = await startStack({ port: 0, dataDir, cdkOut, publicOrigin: origin.origin, trustedProxies: ['127.0.0.1'] });
  });
  afterAll(() => stack.stop());

  /** A proxy that does not answer before the end of an upload never answers the doctor: more time changes nothing. */
  const patient = (waitMs: number) => ({ origin, waitMs, ca: certificate.cert });
  const LONG_MS = 60_000;

  async function through<T>(name: ProxyName, faults: ProxyFault[], look: () => Promise<T>): Promise<T> {
    const end = await startProxy(name, { host: PROXY_ADDRESS, port, appUrl: stack.appUrl }, certificate, faults);
    try {
      return await look();
    } finally {
      await end();
    }
  }

  async function lookThrough(name: ProxyName, faults: ProxyFault[], waitMs = LONG_MS): Promise<Finding[]> {
    return through(name, faults, async () => {
      const { findings, isReached } = await checkReach(patient(LONG_MS));
      return isReached ? [...findings, ...(await checkProxy(patient(waitMs)))] : findings;
    });
  }

  /** What mends each fault, and what a page without an account does not notice. */
  const REMEDIES: Record<ProxyName, Partial<Record<ProxyFault, RegExp>>> = {
    nginx: {
      host: /^The stack sees another name than people use.* proxy_set_header Host \$http_host/,
      size: /^The proxy refuses an upload of 50 MB \(413\)\. .*client_max_body_size 0/,
      buffering: /^An upload of 50 MB does not reach the stack before .*proxy_request_buffering off/,
      range: /^A request for a part of a file answers 200: .*Range/,
      headers: /^The header content-security-policy is missing\. /,
      unreachable: /answers 502\. The proxy does not reach the stack\. .*PORT/,
    },
    caddy: {
      host: /answers 421\. The proxy passes on another Host than people use/,
      buffering: /^An upload of 50 MB does not reach the stack before /,
      range: /^A request for a part of a file answers 200: .*Range/,
      headers: /^The header content-security-policy is missing\. /,
      unreachable: /answers 502\. The proxy does not reach the stack\. .*PORT/,
    },
  };

  for (const name of ['nginx', 'caddy'] as const) {
    // Both read the same answers: one of them is enough for each change.
    const isRun = (name === 'nginx' || IS_NIGHTLY) && Boolean(findProxy(name) || NOTHING_SKIPPED);
    describe.runIf(isRun)(`before a stack behind ${name}`, () => {
      it('finds nothing when the proxy is set up as the guide says', async () => {
        const findings = await lookThrough(name, []);
        expect([levelsOf(findings), errorsOf(findings)]).toEqual([['ok'], []]);
      });

      it.each(Object.entries(REMEDIES[name]) as [ProxyFault, RegExp][])(
        'finds what is wrong, and says what mends it: %s',
        async (fault, remedy) => {
          const found = errorsOf(await lookThrough(name, [fault], fault === 'buffering' ? 2000 : LONG_MS));
          expect(found).toEqual([expect.stringMatching(remedy)]);
        },
      );

      it('refuses a certificate that signed itself', async () => {
        const { findings } = await through(name, [], () => checkReach({ origin, waitMs: LONG_MS }));
        expect(errorsOf(findings)).toEqual([
          expect.stringMatching(/ has a certificate that it signed itself, .*certbot/),
        ]);
      });
    });
  }

  it('says that nothing answers where no proxy runs', async () => {
    const { findings, isReached } = await checkReach(patient(LONG_MS));
    expect(isReached).toBe(false);
    expect(errorsOf(findings)).toEqual([expect.stringMatching(/ answers nothing at this port\. Start the proxy/)]);
  });

  it('looks at no proxy where it is given the address of the stack itself', async () => {
    const direct = { origin: new URL(stack.appUrl), waitMs: LONG_MS };
    expect(levelsOf([...(await checkPlain(direct)), ...(await checkProxy(direct))])).toEqual(['unknown']);
  });

  it('finds an address without HTTPS in the settings of a stack that people use with HTTPS: mixed content', async () => {
    const environment = { PUBLIC_ORIGIN: origin.origin.replace('https:', 'http:'), LOCAL_DATA_DIR: dataDir };
    const found = errorsOf(await checkMachine(origin, environment));
    expect(found).toEqual([
      expect.stringMatching(/^PUBLIC_ORIGIN is http:.* browsers block uploads .*Set PUBLIC_ORIGIN=https:/),
    ]);
    expect(errorsOf(await checkMachine(origin, { ...environment, PUBLIC_ORIGIN: origin.origin }))).toEqual([]);
  });

  /** An account whose code was mailed. */
  async function newAccount(): Promise<string> {
    const email = freshEmail('doctor');
    const client = new TestClient(stack.appUrl);
    const { body } = await client.call<{ id: string }>('POST', '/api/auth/signup', signupForm(email));
    const { url, password } = stack.mailbox ?? { url: '', password: '' };
    const authorization = `Basic ${btoa(`any:${password}`)}`;
    const answer = await fetch(`${url}/_local/mail?format=json`, { headers: { authorization } });
    const mails = (await answer.json()) as { to: string; text: string }[];
    const code = /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
    await client.call('POST', '/api/auth/verify-email', { userId: body.id, code });
    return email;
  }

  /** Runs the command as a person does. */
  const run = (environment: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority, ...environment };
      const args = ['--import', 'tsx', 'scripts/doctor.ts', origin.origin, '--wait', '60'];
      execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });

  it.runIf(IS_NIGHTLY && Boolean(findProxy('caddy') || NOTHING_SKIPPED)).each<[ProxyFault[], number, RegExp]>([
    [[], 0, /✓ An upload of 50 MB arrives whole\.\n✓ A recording can be watched while it is made\.\n/],
    [['size'], 1, /✗ The proxy refuses an upload of 50 MB \(\d+\)\. .*Caddy: no request_body/],
  ])('uploads and watches as an account, behind Caddy: %j', async (faults, code, said) => {
    const credentials = { SMOKE_EMAIL: await newAccount(), SMOKE_PASSWORD: TEST_PASSWORD };
    const result = await through('caddy', faults, () => run(credentials));
    expect(result).toEqual({ code, output: expect.stringMatching(said) });
  });
});
