export { type LineSpeed, type NetworkLine, openLine, throughLine, UNLIMITED } from '../client/network-line.ts';
