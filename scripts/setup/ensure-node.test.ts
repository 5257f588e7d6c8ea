import { expect, it } from 'vitest';
import { ensureNode } from './ensure-node.mjs';

it.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('Node.js %s is accepted', (version) => {
  expect(() => ensureNode(version)).not.toThrow();
});

it.each(['18.20.0', '20.18.9', '16.0.0'])('Node.js %s is refused as too old, in one sentence', (version) => {
  expect(() => ensureNode(version)).toThrow(`Framekeep needs Node 20.19 or newer; this is ${version}.`);
});
