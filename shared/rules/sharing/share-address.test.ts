import { describe, expect, it } from 'vitest';
import { embedPath, shareAddressOf, sharePath } from './share-address.ts';

describe('the URLs of a link', () => {
  it.each(['tok-en_1', 'a b', 'ä/ö', '%', '100%25'])('of %j are read as they were written', (shareToken) => {
    expect(shareAddressOf(sharePath(shareToken))).toEqual({ view: 'share', shareToken });
    expect(shareAddressOf(embedPath(shareToken))).toEqual({ view: 'embed', shareToken });
  });

  it('may end in a slash', () => {
    expect(shareAddressOf('/share/tok/')).toEqual({ view: 'share', shareToken: 'tok' });
  });

  it.each(['/', '/share', '/share/', '/share/a/b', '/shared/a', '/x/share/a', '/embed/'])(
    'do not include %s',
    (path) => {
      expect(shareAddressOf(path)).toBeNull();
    },
  );

  it('with an invalid encoding are used unchanged', () => {
    expect(shareAddressOf('/share/%E0%A4%A')).toEqual({ view: 'share', shareToken: '%E0%A4%A' });
  });
});
