// Makes hashing a password at the product's cost take a thousandth of its time, in this process or thread: hundreds of
// integration tests hash passwords, and none is about the cost. The unit tests of the hash, most tests with a stack of
// their own and the browser tests pay the whole cost.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const COST_OF_PRODUCT = 2 ** 15;
const CHEAP = { N: 2 ** 7, p: 1 };

/** Hashes that were made at another cost stay what they are. */
function scryptCheaply(password, salt, length, options, done) {
  scrypt(password, salt, length, options.N === COST_OF_PRODUCT ? { ...options, ...CHEAP } : options, done);
}

// Once per process, in which many test files run.
if (scrypt.name !== scryptCheaply.name) {
  crypto.scrypt = scryptCheaply;
  syncBuiltinESMExports();
}
