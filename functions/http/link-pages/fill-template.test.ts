import { describe, expect, it } from 'vitest';
import type { EarlySegments } from '#shared/rules/sharing/early-segments.ts';
import { type EarlyVideo, fillTemplate } from './fill-template.ts';

const template =
  '<head><!--preview--><title>General</title>\n<meta /><!--/preview--><!--font--><link as="font"><!--/font--></head><body><!--segments:/assets/play-1.js,/assets/line-1.js--><!--shared--><b></b></body>';
const fill = (data: unknown, head = '<title>Demo</title>', video: EarlyVideo | null = null, segments = null) =>
  fillTemplate(template, { head, data, video, segments, picture: null, view: 'embed', hasPanel: false });
const fillEarly = (segments: EarlySegments, hasPanel = false, picture: string | null = null) =>
  fillTemplate(template, { head: '', data: {}, video: null, segments, picture, view: 'share', hasPanel });

/** The data for the page's script, read as a browser does: up to the first end tag. */
const read = (html: string) =>
  JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script/s.exec(html)?.[1] ?? '');

describe('the share page', () => {
  it('has its own title and its data', () => {
    const html = fill({ name: 'Demo' });
    expect(html).toMatch(/<head><title>Demo<\/title>.*<\/head>/);
    expect(html).not.toContain('General');
    expect(read(html)).toEqual({ name: 'Demo' });
  });

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '$& $1 $`', 'a"b\\c\u2028', '🎬 <b>'])(
    'escapes the text %s',
    (name) => {
      const html = fill({ name });
      expect(read(html)).toEqual({ name });
      expect(html.match(/<script/g)).toHaveLength(1);
    },
  );

  it('preloads the video if it has one', () => {
    const visit = '/api/shared/abc?visitor=def';
    const video = { url: '/media/a.b/key"x', type: 'video/mp4', allowDownload: true, visit, small: null };
    const source = '<source src="/media/a.b/key&quot;x" type="video/mp4"></video></div><script>';
    expect(fill({}, '', video)).toContain(`<video id="shared-video" preload="metadata" playsinline controls>${source}`);
    expect(fill({}, '', { ...video, allowDownload: false })).toContain(` controls controlslist="nodownload">${source}`);
    expect(fill({}, '', video)).toContain(`</script><noscript><img src="${visit}" alt="" hidden></noscript>`);
    const small = { url: '/media/a.b/s"l', rate: 2.5 };
    expect(fill({}, '', { ...video, small })).toContain(
      ` controls data-small="/media/a.b/s&quot;l" data-rate="2.5">${source}`,
    );
    expect(fill({})).not.toMatch(/<video|<noscript/);
  });

  it('preloads segments and their player, with an element for them if playback begins with the first one', () => {
    const preload = (href: string) => `<link rel="preload" as="fetch" crossorigin href="${href}">`;
    const scripts = ['play', 'line']
      .map((name) => `<link rel="modulepreload" crossorigin href="/assets/${name}-1.js">`)
      .join('');
    const links = `${scripts}${preload('/m/a&quot;b/playlist.json')}${preload('/m/a&quot;b/init')}`;
    const element = '<div class="early-share"><video id="shared-video" preload="metadata" playsinline></video></div>';
    const early = { playlist: '/m/a"b/playlist.json', files: ['/m/a"b/init'] };
    expect(fillEarly({ ...early, fromStart: true })).toContain(`<body>${links}${element}<script`);
    expect(fillEarly({ ...early, fromStart: true }, true)).toContain('<div class="early-share has-panel"><video');
    expect(fillEarly({ ...early, fromStart: true }, false, '/m/a"b')).toContain(
      '<div class="early-share"><img src="/m/a&quot;b" alt="" fetchpriority="high"><video',
    );
    expect(fillEarly({ ...early, fromStart: false })).toContain(`<body>${links}<script`);
    const live = fillEarly({ playlist: '/m/playlist.json', files: [], fromStart: false });
    expect(live, 'the script requests the playlist, which changes').toContain(`<body>${scripts}<script`);
    expect(fill({})).not.toMatch(/<link rel|play-1/);
  });

  it('preloads its font where no video needs the line', () => {
    const video = { url: '/v', type: 'video/mp4', allowDownload: true, visit: '/visit', small: null };
    const early = { playlist: '/playlist.json', files: ['/init'], fromStart: true };
    expect(fill({})).toContain('<link as="font">');
    expect(fillEarly({ ...early, fromStart: false })).toContain('<link as="font">');
    for (const html of [fill({}, '', video), fillEarly(early)]) expect(html).not.toContain('as="font"');
  });

  it('does not interpret dollar signs in a title', () => {
    expect(fill({}, "<title>$& $' 100$</title>")).toContain("<title>$& $' 100$</title>");
  });

  it('throws when its template has no markers', () => {
    expect(() =>
      fillTemplate('<head></head>', {
        head: '',
        data: {},
        video: null,
        segments: null,
        picture: null,
        view: 'share',
        hasPanel: false,
      }),
    ).toThrow('markers');
  });
});
