import { describe, expect, it } from 'vitest';
import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { embedTags, previewTags } from './preview-tags.ts';

const recording = {
  id: 'w_r',
  name: 'Launch & learn',
  description: null,
  thumbnailPath: '/objects/w_r/thumbnail.jpg',
  picture: null,
  recordingType: 'screen',
  duration: 125,
} as PublicRecording;

const origin = 'https://app.example';
const tags = (changes: Partial<PublicRecording> = {}, startTime = 0) =>
  previewTags({ recording: { ...recording, ...changes }, shareToken: 'tok', startTime, origin });

/** The content of a meta tag. */
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];

describe('the preview tags of a link', () => {
  it('contain the name, the length, the picture and the player of the recording', () => {
    const html = tags();
    expect(html).toContain('<title>Launch &amp; learn · Framekeep</title>');
    expect(contentOf(html, 'og:title')).toBe('Launch &amp; learn');
    expect(contentOf(html, 'og:description')).toBe('A screen recording of 2:05, shared with Framekeep.');
    expect(contentOf(html, 'video:duration')).toBe('125');
    expect(contentOf(html, 'og:url')).toBe('https://app.example/share/tok');
    expect(contentOf(html, 'og:image')).toBe('https://app.example/objects/w_r/thumbnail.jpg?shareToken=tok');
    expect(contentOf(html, 'og:video')).toBe('https://app.example/embed/tok');
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(html, 'twitter:image')).toBe(contentOf(html, 'og:image'));
  });

  it('have the large picture of the conversion, with its size', () => {
    const html = tags({ picture: { path: '/objects/w_r/picture.jpg', width: 1200, height: 676 } });
    expect(contentOf(html, 'og:image')).toBe('https://app.example/objects/w_r/picture.jpg?shareToken=tok');
    expect(contentOf(html, 'twitter:image')).toBe(contentOf(html, 'og:image'));
    expect(['og:image:width', 'og:image:height'].map((name) => contentOf(html, name))).toEqual(['1200', '676']);
    expect(['og:video:width', 'og:video:height'].map((name) => contentOf(html, name))).toEqual(['960', '540']);
  });

  it.each([
    [{ width: 360, height: 640 }, ['540', '960']],
    [{ width: 674, height: 1198 }, ['540', '960']],
    [{ width: 600, height: 800 }, ['540', '720']],
    [{ width: 640, height: 640 }, ['960', '540']],
    [{ width: null, height: null }, ['960', '540']],
  ])('have an upright player for an upright picture: %o', (sides, size) => {
    const html = tags({ picture: { path: '/objects/w_r/picture.jpg', ...sides } });
    expect(['og:video:width', 'og:video:height'].map((name) => contentOf(html, name))).toEqual(size);
  });

  const oembedUrl = (html: string) => {
    const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(html)?.[1] ?? '';
    return new URL(href.replaceAll('&amp;', '&'));
  };

  it('contain the same URLs as oEmbed', () => {
    const url = oembedUrl(tags());
    expect(url.origin + url.pathname).toBe('https://app.example/api/oembed');
    expect(Object.fromEntries(url.searchParams)).toEqual({ url: 'https://app.example/share/tok', format: 'json' });
  });

  it('lead to a player that starts at the time of the link', () => {
    const html = tags({}, 90);
    expect(contentOf(html, 'og:video')).toBe('https://app.example/embed/tok?t=90');
    expect(oembedUrl(html).searchParams.get('url')).toBe('https://app.example/share/tok?t=90');
    // The page of the recording has one URL, whatever its start time.
    expect(contentOf(html, 'og:url')).toBe('https://app.example/share/tok');
  });

  it('leave out a missing picture or length', () => {
    const html = tags({ thumbnailPath: null, duration: null });
    expect(html).not.toMatch(/og:image|twitter:image|video:duration|null/);
    expect(contentOf(html, 'twitter:card')).toBe('summary');
    expect(contentOf(html, 'og:description')).toBe('A screen recording, shared with Framekeep.');
  });

  it('contain the description that the link shows, on one line', () => {
    const html = tags({ description: 'What we showed "Acme"\n\n0:42  Pricing\nשלום 🎬' });
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(contentOf(html, name)).toBe('What we showed &quot;Acme&quot; 0:42 Pricing שלום 🎬');
  });

  it('contain the beginning of a long description, in whole characters', () => {
    const family = '👨‍👩‍👧';
    expect(contentOf(tags({ description: family.repeat(100) }), 'og:description')).toBe(family.repeat(100));
    expect(contentOf(tags({ description: family.repeat(201) }), 'og:description')).toBe(`${family.repeat(199)}…`);
    expect(contentOf(tags({ description: 'W '.repeat(500) }), 'og:description')).toBe(`${'W '.repeat(99)}W…`);
  });

  it.each(['"><script>alert(1)</script>', '</title><img src=x onerror=alert(1)>', `' onmouseover='x`, 'שלום 🎬'])(
    'escape the name and the description %s everywhere',
    (name) => {
      const description = name;
      for (const html of [tags({ name, description }), embedTags({ ...recording, name, description })]) {
        expect(html).not.toMatch(/<script|<img|' onmouseover/);
        expect(html.match(/<\/title>/g)).toHaveLength(1);
      }
      // No character ends an attribute.
      for (const line of tags({ name, description }).split('\n').slice(1))
        expect(line.trim()).toMatch(/^<(meta|link)( \S+="[^"]*")+ \/>$/);
    },
  );
});
