import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../setup/paths.mjs';
import { type SeccompProfile, seccompFilter, systemCalls, UNDER_FILTER } from '../test-support/seccomp-filter.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';

const PROFILE: SeccompProfile = JSON.parse(readFileSync(path.join(ROOT, 'scripts/host/seccomp.json'), 'utf8'));
const numbers = systemCalls();
const folder = temporaryFolder();
chmodSync(folder, 0o755);

/** Says what a stack finds on its machine. */
const LOOK = `
const { isolationOf } = await import('./scripts/local/mediaconvert/confinement.ts');
const { findNetworkNamespace } = await import('./scripts/local/dynamodb/network-namespace.ts');
console.log(JSON.stringify({ isolation: await isolationOf(), hasNetwork: (await findNetworkNamespace()) !== null }));
`;

/** As the user of a container, who is not root. */
const AS_USER = process.getuid?.() === 0 ? ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups', '--'] : [];

function look(profile: SeccompProfile | null): { isolation: string; hasNetwork: boolean } {
  const file = path.join(folder, 'filter');
  if (profile && numbers) writeFileSync(file, seccompFilter(profile, numbers), { mode: 0o644 });
  const under = profile ? ['perl', '-e', UNDER_FILTER, file] : [];
  const [command = '', ...args] = [
    ...AS_USER,
    ...under,
    process.execPath,
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    LOOK,
  ];
  const env = { PATH: process.env.PATH, HOME: folder, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
  return JSON.parse(execFileSync(command, args, { cwd: ROOT, env, encoding: 'utf8' }));
}

const isRun = IS_NIGHTLY && process.arch === 'x64' && numbers !== null;

describe.runIf(isRun)('a program under seccomp.json', () => {
  it('gets every namespace that it gets without it', () => {
    expect(look(PROFILE)).toEqual(look(null));
  });

  it('gets no namespace if the profile does not allow them: the kernel reads it', () => {
    const without = PROFILE.syscalls.filter(({ names }) => !names.includes('unshare'));
    expect(look({ ...PROFILE, syscalls: without })).toEqual({ isolation: 'limits', hasNetwork: false });
  });
});
