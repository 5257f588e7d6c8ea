// Runs beside the table engine, in its network namespace. For each message of the stack, opens a connection to the engine
// and hands it over; the stack's bytes then reach the engine directly. Nothing listens outside of the namespace.
import net from 'node:net';

const [host, port] = process.argv.slice(2);

process.on('message', ({ id }) => {
  const socket = net.connect(Number(port), host);
  socket.once('connect', () => process.send({ id }, socket));
  socket.once('error', ({ message }) => process.send({ id, error: message }));
});
process.once('disconnect', () => process.exit());
