import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { ExplainedError } from '../../setup/explained-error.mjs';

export const HOST = '127.0.0.1';

/** The same machine by IPv6, to which browsers go for `localhost` first. */
export const HOST_6 = '::1';

const LAST_PORT = 65_535;

/** Whether only programs of this machine reach an address. */
export const isLoopback = (address: string): boolean => /^127\./.test(address) || address === HOST_6;

/**
 * Makes a server listen.
 * @param port 0 for any free port
 * @param address by default, only programs of this machine reach the server
 * @returns the port that it listens on
 */
export function listen(server: Server, port: number, address = HOST): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Listens on the port and the address that a person has chosen.
 * @param prefix of the settings
 * @throws ExplainedError when that is not possible
 */
export async function listenOn(server: Server, port: number, address = HOST, prefix = ''): Promise<number> {
  try {
    return await listen(server, port, address);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ExplainedError(
        `Port ${port} is in use. Stop the program that uses it, or set ${prefix}PORT to another port.`,
      );
    if (code === 'EADDRNOTAVAIL')
      throw new ExplainedError(`${prefix}LISTEN is ${address}, which is not an address of this machine.`);
    if (code === 'EACCES')
      throw new ExplainedError(`Port ${port} may not be used by this user. Set ${prefix}PORT to another port.`);
    throw error;
  }
}

/**
 * Lets a server answer at `[::1]` too, where this machine has IPv6 and no other program has the port.
 * @param port on which it listens at `HOST`
 * @returns ends this
 */
export async function listenAlsoOn6(server: Server, port: number): Promise<() => Promise<void>> {
  const second = net.createServer((socket) => server.emit('connection', socket));
  try {
    await new Promise<void>((resolve, reject) => {
      second.once('error', reject);
      second.listen({ port, host: HOST_6, ipv6Only: true }, resolve);
    });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'].includes(code)) throw error;
    return async () => undefined;
  }
  return () => new Promise((resolve) => second.close(() => resolve()));
}

/** @throws ExplainedError when the port that a person has chosen cannot be used */
export async function requireFreePort(port: number, address = HOST): Promise<void> {
  const server = createServer();
  await listenOn(server, port, address);
  await close(server);
}

/** Listens on `port`, or on any free port when that one is in use. */
export async function listenNear(server: Server, port: number): Promise<number> {
  if (port > LAST_PORT) return listen(server, 0);
  try {
    return await listen(server, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  }
}

/** A port that was free a moment ago, for a program that cannot choose one itself. */
export const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, HOST, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Stops a server now: open connections are cut. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
