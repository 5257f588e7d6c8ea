export { type NetworkLine, openLine, UNLIMITED } from '../client/network-line.ts';
