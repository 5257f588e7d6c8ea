import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../setup/paths.mjs';
import type { SeccompProfile } from '../test-support/seccomp-filter.ts';

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

const linesOf = (name: string): string[] =>
  read(name)
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'));

it('the image contains nothing that is not in the repository: no data, no secrets, no packages of the host', () => {
  const leftOut = linesOf('.dockerignore');
  expect(leftOut).toEqual(expect.arrayContaining(['.git', '.env', 'scripts/host/.env']));
  for (const line of linesOf('.gitignore')) {
    const isLeftOut = leftOut.some(
      (pattern) => pattern === line || (pattern.endsWith('*') && line.startsWith(pattern.slice(0, -1))),
    );
    expect([line, isLeftOut]).toEqual([line, true]);
  }
});

interface Service {
  image: string;
  environment?: Record<string, string>;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  volumes: string[];
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
}

const { services }: { services: Record<string, Service> } = parse(read('scripts/host/compose.yaml'));
const { framekeep, caddy } = services;

describe('compose.yaml', () => {
  it.each(Object.keys(services))('gives %s a read-only root, and no capability that it does not need', (name) => {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(services[name]?.security_opt).toContain('no-new-privileges:true');
    expect(services[name]?.security_opt.join()).not.toContain('seccomp=unconfined');
  });

  it('lets Caddy alone open ports below 1024', () => {
    expect(caddy?.cap_add).toEqual(['NET_BIND_SERVICE']);
    expect(framekeep?.cap_add).toBeUndefined();
  });

  it('runs the image of this version, with one volume', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(framekeep?.image.endsWith(`:\${FRAMEKEEP_VERSION:-${version}}`)).toBe(true);
    expect(framekeep?.volumes).toEqual(['data:/data']);
  });

  it('asks the container for its health, and stops it only after the stack has had its time', () => {
    expect(framekeep?.healthcheck?.test).toEqual(['CMD', 'node', 'scripts/host/health.mjs']);
    const [, seconds] = /GONE_WITHIN_MS = (\d+)/.exec(read('scripts/start/main.ts')) ?? [];
    expect(Number.parseInt(framekeep?.stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(Number(seconds));
  });

  it('reads settings that the reference or its own example explains', () => {
    const used = [...read('scripts/host/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const example = read('scripts/host/example.env');
    for (const name of used) expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'));
    const reference = read('docs/reference.md');
    const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    const own = named.filter((name) => !/^(?:PUBLIC_HOST|FRAMEKEEP_)/.test(name));
    for (const name of own) expect(reference).toContain(`| \`${name}\` |`);
  });
});

/** Flags of clone(2) and unshare(2). */
const NEW = {
  time: 0x80,
  mount: 0x2_0000,
  cgroup: 0x200_0000,
  hostName: 0x400_0000,
  ipc: 0x800_0000,
  user: 0x1000_0000,
  process: 0x2000_0000,
  network: 0x4000_0000,
};

describe('seccomp.json', () => {
  const { syscalls, defaultAction }: SeccompProfile = JSON.parse(read('scripts/host/seccomp.json'));
  const rulesOf = (name: string) => syscalls.filter(({ names }) => names.includes(name));

  /** Whether a call with this first argument is allowed: a rule with no arguments, or one whose mask leaves nothing. */
  const allows = (name: string, argument = 0) =>
    rulesOf(name).some(
      ({ action, args = [] }) =>
        action === 'SCMP_ACT_ALLOW' &&
        args.every(({ op, value, valueTwo = 0 }) =>
          op === 'SCMP_CMP_MASKED_EQ'
            ? (argument & value) >>> 0 === valueTwo
            : (argument === value) === (op === 'SCMP_CMP_EQ'),
        ),
    );

  it('allows what it names and nothing else, each call by one kind of rule', () => {
    expect(defaultAction).toBe('SCMP_ACT_ERRNO');
    const twice = syscalls.flatMap(({ names }) => names).filter((name) => rulesOf(name).length > 1);
    expect([...new Set(twice)]).toEqual(['personality']);
  });

  it.each(['user', 'mount', 'network', 'ipc', 'process'] as const)('allows a namespace: %s', (name) => {
    expect(allows('unshare', NEW[name])).toBe(true);
  });

  it.each(['cgroup', 'hostName', 'time'] as const)('refuses a namespace that nothing here makes: %s', (name) => {
    expect(allows('unshare', NEW[name])).toBe(false);
    expect(allows('unshare', NEW.user | NEW[name])).toBe(false);
  });

  it('lets only unshare make namespaces: clone makes processes and threads, and clone3 falls back to it', () => {
    for (const [name, flag] of Object.entries(NEW)) if (name !== 'time') expect(allows('clone', flag)).toBe(false);
    expect(allows('clone', 17)).toBe(true);
    expect(rulesOf('clone3')).toMatchObject([{ action: 'SCMP_ACT_ERRNO', errnoRet: 38 }]);
  });

  it.each(['mount', 'umount2', 'pivot_root'])('allows what makes the root of a confined program: %s', (name) => {
    expect(allows(name)).toBe(true);
  });

  // https://docs.docker.com/engine/security/seccomp/#significant-syscalls-blocked-by-the-default-profile
  it.each([
    ...['acct', 'add_key', 'bpf', 'clock_settime', 'create_module', 'delete_module', 'finit_module', 'get_kernel_syms'],
    ...['init_module', 'io_uring_enter', 'io_uring_register', 'io_uring_setup', 'ioperm', 'iopl', 'kcmp'],
    ...['kexec_file_load', 'kexec_load', 'keyctl', 'lookup_dcookie', 'mbind', 'move_pages', 'nfsservctl'],
    ...['open_by_handle_at', 'perf_event_open', 'process_vm_readv', 'process_vm_writev', 'ptrace', 'query_module'],
    ...['quotactl', 'reboot', 'request_key', 'setns', 'settimeofday', 'swapon', 'swapoff', 'sysfs', '_sysctl'],
    ...['uselib', 'userfaultfd', 'ustat', 'get_mempolicy', 'set_mempolicy'],
  ])('refuses what the usual profile refuses: %s', (name) => {
    expect(rulesOf(name)).toMatchObject([{ action: 'SCMP_ACT_ERRNO', errnoRet: 1 }]);
  });
});

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  if?: string;
  needs?: string;
  permissions?: Record<string, string>;
  steps?: Step[];
}

describe('publish.yml', () => {
  const { on, jobs, permissions } = parse(read('.github/workflows/publish.yml')) as {
    on: { push: Record<string, string[]> };
    jobs: Record<'check' | 'image', Job>;
    permissions: Record<string, string>;
  };
  const steps = jobs.image.steps ?? [];
  const indexOf = (pattern: RegExp) => steps.findIndex(({ uses = '', run = '' }) => pattern.test(uses + run));
  const builds = steps.filter(({ uses = '' }) => uses.startsWith('docker/build-push-action@'));

  it('runs for version tags, in no fork, after every test', () => {
    expect(on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
    expect(jobs.check.if).toBe(`\${{ !github.event.repository.fork }}`);
    expect(jobs.image.needs).toBe('check');
  });

  it('may write packages and sign, and nothing else', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.image.permissions).toEqual({ contents: 'read', packages: 'write', 'id-token': 'write' });
  });

  it('publishes both platforms, with provenance and a list of contents, after both have run', () => {
    const published = builds.filter((step) => step.with?.push === true);
    expect(published).toMatchObject([
      { with: { platforms: 'linux/amd64,linux/arm64', provenance: 'mode=max', sbom: true } },
    ]);
    const [push] = published;
    const tried = indexOf(/smoke-image\.sh amd64 arm64$/);
    expect(tried).toBeGreaterThan(0);
    expect(push && steps.indexOf(push)).toBeGreaterThan(tried);
    expect(indexOf(/^cosign sign --yes "\$IMAGE"$/)).toBeGreaterThan(push ? steps.indexOf(push) : Number.NaN);
  });

  it('builds what it publishes and what it tries from one file', () => {
    expect(builds).toHaveLength(3);
    for (const { with: given } of builds)
      expect(given).toMatchObject({ context: '.', file: 'scripts/host/Containerfile' });
  });
});

it('a try of an image is confined as compose.yaml confines it', () => {
  const script = read('scripts/host/smoke-image.sh');
  for (const option of ['--init', '--read-only', '--tmpfs /tmp:mode=1777,size=256m', '--cap-drop ALL'])
    expect(script).toContain(option);
  expect(script).toContain('--security-opt seccomp=seccomp.json');
  expect(script).toContain('--security-opt no-new-privileges:true');
});
