/** Names that show whether a screen bears them: one that wraps, and one that breaks nowhere by itself. */
export const LONG_NAME =
  'A name that is a good deal longer than any card on any screen is wide, and then some more of it';
export const UNBROKEN = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3);
export const LONG_LAST_NAME = 'Easley-Featherstonehaugh von Langname';
/** Beginning of an address, which `freshEmail` goes on with. */
export const LONG_ADDRESS = 'somebody.with.a.rather.long.address';
