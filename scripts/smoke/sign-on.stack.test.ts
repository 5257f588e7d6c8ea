import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMachine } from '../doctor/machine-checks.ts';
import { ENVIRONMENT_FILE } from '../local/data-folder/data-folder.ts';
import { type RunningStack, startStack } from '../local/stack/stack.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ROOT } from '../setup/paths.mjs';
import { IdentityProvider } from '../test-support/identity-provider.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import { runSmoke, type Step } from './run-smoke.ts';

describe.runIf(IS_NIGHTLY)('a stack with a provider', () => {
  const dataDir = temporaryFolder();
  let stack: RunningStack;
  let provider: IdentityProvider;

  beforeAll(async () => {
    await ensureBuilt();
    provider = await IdentityProvider.start({ appUrl: 'http://localhost:1' });
    const cdkOut = path.join(ROOT, 'cdk.out');
    const settings = { webhookNetworks: ['127.0.0.1'], signOn: provider.settings() };
    stack = await startStack({ port: 0, dataDir, cdkOut, ...settings });
    await provider.serve(stack.appUrl);
    writeFileSync(path.join(dataDir, ENVIRONMENT_FILE), JSON.stringify(stack.environment));
    Object.assign(process.env, stack.environment);
  });
  afterAll(async () => {
    await stack.stop();
    await provider.stop();
  });

  it('passes the smoke test, which begins a sign-on', async () => {
    const left: string[] = [];
    const step: Step = (_title, work) => work();
    await runSmoke(stack.appUrl, null, { step, notRun: (what) => left.push(what) });
    expect(left.filter((what) => what !== 'a small file')).toEqual([]);
    expect(provider.requests).toContain('/auth');
  });

  it('is looked at by the doctor: whose account was joined to a subject of nobody', async () => {
    const settings = { PUBLIC_ORIGIN: 'https://videos.example', LOCAL_DATA_DIR: dataDir };
    const found = async () => {
      const environment = { ...settings, SIGN_ON_ISSUER: provider.issuer };
      const findings = await checkMachine(new URL(settings.PUBLIC_ORIGIN), environment);
      return findings.map(({ level, text }) => `${level}: ${text}`).filter((text) => /subject/.test(text));
    };
    expect(await found()).toEqual(['ok: Everyone who signs on has a subject of their own.']);
    const { joinedAccount } = await import('../preflight/test-support/joined-account.ts');
    const email = await joinedAccount('');
    expect(await found()).toEqual([
      expect.stringMatching(`^warning: ${email} was joined to a subject that names nobody`),
    ]);
  });
});
