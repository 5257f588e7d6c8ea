// Ends with status 0 while the stack on PORT can read and save: the health check of the container.
const { PORT, LISTEN } = process.env;
// Names need a file or a server that a small container may lack.
const address = !LISTEN || LISTEN === '0.0.0.0' || LISTEN === '::' ? '127.0.0.1' : LISTEN;
const host = address.includes(':') ? `[${address}]` : address;
const answer = await fetch(`http://${host}:${PORT || 3000}/api/health`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
