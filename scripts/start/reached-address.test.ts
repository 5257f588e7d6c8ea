import { expect, it } from 'vitest';
import { reachedAddress } from './reached-address.ts';

const APP = 'http://localhost:3000';
const publicOrigin = 'https://framekeep.example.com';

it.each([
  [{}, APP],
  [{ listen: '127.0.0.1' }, APP],
  [{ publicOrigin }, `${publicOrigin} (by a proxy to ${APP})`],
  [{ publicOrigin, listen: '0.0.0.0' }, `${publicOrigin} (by a proxy to ${APP})`],
  [{ publicOrigin, listen: '::' }, `${publicOrigin} (by a proxy to ${APP})`],
  [{ publicOrigin, listen: '10.0.0.7' }, `${publicOrigin} (by a proxy to http://10.0.0.7:3000)`],
  [{ publicOrigin, listen: 'fd00::7' }, `${publicOrigin} (by a proxy to http://[fd00::7]:3000)`],
])('with %j, the start prints %s', (settings, printed) => {
  expect(reachedAddress(settings, APP)).toBe(printed);
});
