import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../setup/find-program.mjs';
import { NOTHING_SKIPPED } from './nothing-skipped.ts';

const OPENSSL = findProgram(['openssl', '/usr/bin/openssl']);

/** Whether tests with certificates run: they need OpenSSL. */
export const HAS_OPENSSL = OPENSSL !== undefined || NOTHING_SKIPPED;

/** What a server shows. */
export interface ServerCertificate {
  cert: Buffer;
  key: Buffer;
}

/** An authority of certificates that nobody trusts but those who are given its own. Its files are in a folder of its own. */
export class CertificateAuthority {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'framekeep-authority-'));
  #serial = 0;

  constructor() {
    for (const name of ['authority.key', 'server.key'])
      this.#run('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-out', this.#at(name));
    this.#signItself('authority');
  }

  /** The file with the certificate of the authority. */
  get file(): string {
    return this.#at('authority.pem');
  }

  /**
   * @param subject such as `DNS:example.com`
   * @param days until it ends; a negative number for one that has ended
   */
  certificate(subject: string, days = 1): ServerCertificate {
    this.#serial += 1;
    writeFileSync(this.#at('names'), `subjectAltName=${subject}`);
    this.#run('req', '-new', '-key', this.#at('server.key'), '-subj', '/CN=server', '-out', this.#at('request'));
    const signer = ['-CA', this.file, '-CAkey', this.#at('authority.key'), '-set_serial', `${this.#serial}`];
    const rest = ['-days', `${days}`, '-extfile', this.#at('names'), '-out', this.#at('server.pem')];
    this.#run('x509', '-req', '-in', this.#at('request'), ...signer, ...rest);
    return this.#read();
  }

  /** A certificate that the authority has not signed. */
  selfSigned(): ServerCertificate {
    this.#signItself('server');
    return this.#read();
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #at(name: string): string {
    return path.join(this.#folder, name);
  }

  #run(...args: string[]): void {
    execFileSync(OPENSSL ?? 'openssl', args, { stdio: 'pipe' });
  }

  #signItself(name: 'authority' | 'server'): void {
    const files = ['-key', this.#at(`${name}.key`), '-out', this.#at(`${name}.pem`)];
    this.#run('req', '-x509', '-new', '-subj', `/CN=${name}`, '-days', '1', ...files);
  }

  #read(): ServerCertificate {
    return { cert: readFileSync(this.#at('server.pem')), key: readFileSync(this.#at('server.key')) };
  }
}
