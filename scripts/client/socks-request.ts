import type { Socket } from 'node:net';

/** RFC 1928: version 5, no authentication, the command to connect, and the two forms of an address that browsers send. */
const VERSION = 5;
const NO_AUTHENTICATION = 0;
const CONNECT = 1;
const IPV4 = 1;
const NAME = 3;

const CONNECTED = Buffer.from([VERSION, 0, 0, IPV4, 0, 0, 0, 0, 0, 0]);

/** The next bytes of a socket. @throws Error when it ends before */
async function read(socket: Socket, bytes: number): Promise<Buffer> {
  for (;;) {
    const data: Buffer | null = socket.read(bytes);
    if (data) return data;
    await new Promise<void>((resolve, reject) => {
      const end = () => reject(new Error('The browser closed the connection before it named a destination.'));
      socket.once('close', end);
      socket.once('readable', () => {
        socket.off('close', end);
        resolve();
      });
    });
  }
}

/** The host and port to which a browser connects. */
interface Destination {
  host: string;
  port: number;
}

/**
 * Reads a browser's request to a SOCKS 5 proxy. All later bytes on the socket are for the destination.
 * @throws Error when the browser requests anything but a connection
 */
export async function readSocksRequest(socket: Socket): Promise<Destination> {
  const [version, methods = 0] = await read(socket, 2);
  if (version !== VERSION) throw new Error(`A browser asked for version ${version} of SOCKS.`);
  await read(socket, methods);
  socket.write(Buffer.from([VERSION, NO_AUTHENTICATION]));
  const [, command, , form] = await read(socket, 4);
  if (command !== CONNECT || (form !== IPV4 && form !== NAME))
    throw new Error(`A browser sent the command ${command} with an address of form ${form}.`);
  const host =
    form === IPV4
      ? [...(await read(socket, 4))].join('.')
      : (await read(socket, (await read(socket, 1))[0] ?? 0)).toString('latin1');
  return { host, port: (await read(socket, 2)).readUInt16BE() };
}

/** Tells the browser that it is connected. */
export const answerConnected = (socket: Socket): boolean => socket.write(CONNECTED);
