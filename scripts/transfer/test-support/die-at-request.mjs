// Kills this process when the stack has answered its request of a number: what the request does is done.
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const { request } = http;
let left = Number(process.env.DIE_AT_REQUEST);

http.request = (...args) => {
  const made = request(...args);
  left--;
  if (left === 0) made.prependOnceListener('response', () => process.kill(process.pid, 'SIGKILL'));
  return made;
};
syncBuiltinESMExports();
