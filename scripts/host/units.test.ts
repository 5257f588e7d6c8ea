import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../setup/find-program.mjs';
import { ROOT } from '../setup/paths.mjs';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

const HOST = path.join(ROOT, 'scripts/host');
const read = (name: string) => readFileSync(path.join(HOST, name), 'utf8');
const units = readdirSync(HOST).filter((name) => /\.(service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));

/** What every service gives up. */
const HARDENING = [
  ...['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes', 'PrivateDevices=yes'],
  ...['ProtectKernelTunables=yes', 'ProtectKernelModules=yes', 'ProtectKernelLogs=yes', 'ProtectControlGroups=yes'],
  ...['ProtectClock=yes', 'ProtectHostname=yes', 'RestrictSUIDSGID=yes', 'RestrictRealtime=yes'],
  ...['LockPersonality=yes', 'CapabilityBoundingSet=', 'AmbientCapabilities='],
  ...['RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK', 'StateDirectoryMode=0700', 'UMask=0077'],
];

/** Only the stack starts programs in namespaces. */
const NAMESPACES: Record<string, string> = { 'framekeep.service': 'user net mnt ipc' };

describe.each(services)('%s', (name) => {
  const lines = read(name).split('\n');

  it('runs as a user of its own, and gives up what it does not need', () => {
    expect(lines).toEqual(expect.arrayContaining(['User=framekeep', 'Group=framekeep', ...HARDENING]));
    expect(lines).toContain(`RestrictNamespaces=${NAMESPACES[name] ?? 'yes'}`);
  });
});

it.each([...services, 'Containerfile'])('%s leaves out what the AWS SDK warns of on an older Node', (name) => {
  expect(read(name)).toMatch(/^(Environment=|ENV ).*\bAWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED=true\b/m);
});

it.each([
  ['framekeep.service', /^ExecStart=.* scripts\/start\.mjs --built$/m],
  ['Containerfile', /^CMD \["node", "scripts\/start\.mjs", "--built"\]$/m],
])('%s installs and builds nothing when it starts: its user cannot write to the code', (name, start) => {
  expect(read(name)).toMatch(start);
});

it('a stop tells the stack alone, which ends its database after what writes to it', () => {
  expect(read('framekeep.service').split('\n')).toContain('KillMode=mixed');
});

describe.runIf(findProgram(['systemd-analyze']))('systemd', () => {
  const folder = temporaryFolder();

  it('accepts every unit', () => {
    // Node may be elsewhere on this machine.
    for (const name of units)
      writeFileSync(path.join(folder, name), read(name).replace(/^(ExecStart=)\S+/m, '$1/bin/true'));
    const files = units.map((name) => path.join(folder, name));
    const said = execFileSync('sh', ['-c', 'systemd-analyze verify --man=no "$@" 2>&1', 'sh', ...files], {
      encoding: 'utf8',
    });
    expect(said).toBe('');
  });
});
