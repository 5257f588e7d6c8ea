import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { CreateJobCommand, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobSettings } from '#functions/gateways/mediaconvert/conversion-job.ts';
import { makeFile, sampleMatroska, sampleWebm } from '../../client/sample-video.ts';
import { COSTLY } from '../../test-support/costly-video.ts';
import { sampleWebmWithH264 } from '../../test-support/odd-samples.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { firstCases, IS_NIGHTLY } from '../../test-support/test-length.ts';
import { listen } from '../http/listen.ts';
import { measureDuration, probeFile } from './probe-file.ts';
import { client, download, ended, upload, urlOf } from './test-support/media-convert.ts';

const folder = temporaryFolder();
/** A file of the machine that no upload may reveal. */
const secret = path.join(folder, 'secret.ts');
let requests: string[] = [];
const server = createServer(({ url = '' }, answer) => {
  requests.push(url);
  answer.end();
});
let webUrl = '';

beforeAll(async () => {
  const picture = ['-f', 'lavfi', '-i', 'color=magenta:size=160x90:rate=5:duration=2'];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'libx264', secret]);
  webUrl = `http://127.0.0.1:${await listen(server, 0)}/secret.ts`;
});
afterAll(() => {
  server.close();
});

/** Converts a file with the settings of the product; returns the ended job and the key of its output. */
async function convert(body: Buffer | string, hasAudio = false) {
  const destination = `converted/${ulid()}/video`;
  const size = { width: 160, height: 90 };
  const video = { size, hasSquarePixels: true, rotation: 0, isMirrored: false, hdr: null, isInterlaced: false };
  const original = { video, hasAudio, colors: null, durationMs: null, bytes: body.length, codec: null };
  const command = new CreateJobCommand({
    Role: process.env.CONVERSION_ROLE_ARN,
    Settings: jobSettings(
      urlOf(await upload(body)),
      { movie: urlOf(destination), pictures: urlOf(`${destination}-picture`), strip: urlOf(`${destination}-strip`) },
      original,
    ),
  });
  const { Job } = await client.send(command);
  return { Key: `${destination}.mp4`, ...(await ended(Job?.Id)) };
}

const playlist = (line: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${line}\n#EXT-X-ENDLIST\n`;

/** Files that make an unconfined ffmpeg read other files. */
const HOSTILE: [what: string, body: () => string | Buffer][] = [
  ['a playlist that names a file', () => playlist(secret)],
  ['a playlist that names a file by its URL', () => playlist(`file:${secret}`)],
  ['a playlist that names a part of a file', () => playlist(`subfile,,start,0,end,0,,:${secret}`)],
  ['a playlist that names files in a row', () => playlist(`concat:${secret}|${secret}`)],
  ['a playlist that names another machine', () => playlist(webUrl)],
  ['an ffconcat script', () => `ffconcat version 1.0\nfile ${secret}\n`],
  ['an ffconcat script that names a web address', () => `ffconcat version 1.0\nfile ${webUrl}\n`],
  ['a DASH manifest', () => `<?xml version="1.0"?><MPD><Period><BaseURL>${webUrl}</BaseURL></Period></MPD>`],
  ['an SVG picture', () => `<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${secret}"/></svg>`],
  [
    'a session description',
    () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
  ],
  [
    'a playlist behind the beginning of a WebM',
    () => Buffer.concat([Buffer.from('1a45dfa387428284', 'hex'), Buffer.from(`webm${playlist(secret)}`)]),
  ],
];

describe('an upload that would make the converter read another file', () => {
  it.each(HOSTILE)('fails as an invalid media file when it is %s', async (_what, body) => {
    requests = [];
    const { Status, ErrorCode } = await convert(body());
    expect({ Status, ErrorCode, requests }).toEqual({ Status: 'ERROR', ErrorCode: 1010, requests: [] });
  });

  it.each(firstCases(4, HOSTILE))('gives nothing to a probe when it is %s', async (_what, body) => {
    requests = [];
    const probe = client.send(new ProbeCommand({ InputFiles: [{ FileUrl: urlOf(await upload(body())) }] }));
    const tracks = await probe.then(({ ProbeResults }) => ProbeResults?.[0]?.Container?.Tracks ?? []).catch(() => []);
    expect({ tracks, requests }).toEqual({ tracks: [], requests: [] });
  });
});

describe('ffprobe, called for a file of another container than the stated one,', () => {
  const besides: typeof HOSTILE = [
    ['a playlist that names the file beside it', () => playlist('secret.ts')],
    ['an ffconcat script that names the file beside it', () => 'ffconcat version 1.0\nfile secret.ts\n'],
    ...HOSTILE,
  ];

  it.each(firstCases(3, besides))('refuses %s', async (_what, body) => {
    requests = [];
    const file = path.join(folder, 'upload');
    writeFileSync(file, body());
    for (const container of ['webm', 'mp4'] as const) {
      await expect(probeFile({ path: file, container })).rejects.toThrow();
    }
    rmSync(file);
    expect(requests).toEqual([]);
  });
});

describe('MediaConvert', () => {
  it('refuses H.264 in WebM', async () => {
    const { Status, ErrorCode, ErrorMessage } = await convert(await sampleWebmWithH264({ seconds: 1 }), true);
    expect({ Status, ErrorCode }).toEqual({ Status: 'ERROR', ErrorCode: 1030 });
    expect(ErrorMessage).toMatch(/h264 video in webm/);
  });

  it.runIf(IS_NIGHTLY)('converts H.264 with Opus in Matroska, which Chromium records', async () => {
    expect(await convert(await sampleMatroska({ seconds: 1 }), true)).toMatchObject({ Status: 'COMPLETE' });
  });

  it.runIf(IS_NIGHTLY)('converts the files of editors: ProRes with PCM in QuickTime', async () => {
    const sources = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=64x36:rate=5:duration=1',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=1',
    ];
    const file = await makeFile('a.mov', [...sources, '-c:v', 'prores', '-c:a', 'pcm_s24le']);
    expect((await convert(file, true)).Status).toBe('COMPLETE');
  });

  it('refuses a codec that is not among the supported inputs', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=5:duration=1', '-c:v', 'ffv1'];
    expect(await convert(await makeFile('a.mkv', picture))).toMatchObject({ Status: 'ERROR', ErrorCode: 1030 });
  });

  it.runIf(IS_NIGHTLY)('converts a Matroska file with an attachment, and drops the attachment', async () => {
    const attach = ['-attach', secret, '-metadata:s:t', 'mimetype=video/mp2t', '-metadata:s:t', 'filename=secret.ts'];
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=5:duration=1', '-c:v', 'libx264'];
    const { Status, Key } = await convert(await makeFile('a.mkv', [...picture, ...attach]));
    expect(Status).toBe('COMPLETE');
    expect((await download(Key)).bytes.includes('secret.ts')).toBe(false);
    expect(readdirSync(folder)).toEqual(['secret.ts']);
  });

  it.runIf(IS_NIGHTLY)('converts QuickTime and MP4 with H.264', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=5:duration=1', '-c:v', 'libx264'];
    for (const name of ['a.mov', 'a.mp4']) {
      expect(await convert(await makeFile(name, [...picture, '-pix_fmt', 'yuv420p']))).toMatchObject({
        Status: 'COMPLETE',
      });
    }
  });

  it('refuses a WebM file whose header is cut off', async () => {
    const head = (await sampleWebm({ seconds: 1, sound: false })).subarray(0, 60);
    expect(await convert(head)).toMatchObject({ Status: 'ERROR', ErrorCode: 1010 });
  });
});

/** Small files that would take hours, or all memory, and the messages of their jobs. */
const REFUSED: [what: string, body: () => Buffer, message: RegExp][] = [
  ['25 hours between two pictures', () => COSTLY.apart(25), /longer than 24 hours/],
  ['300 tracks', () => COSTLY.tracks(300), /Unable to open input file/],
];

describe('a small file that costs much', () => {
  it.each(REFUSED)('is refused: %s', async (_what, body, message) => {
    const { Status, ErrorCode, ErrorMessage } = await convert(body());
    expect({ Status, ErrorCode }).toEqual({ Status: 'ERROR', ErrorCode: 1010 });
    expect(ErrorMessage).toMatch(message);
  });

  it('fails: a picture of 12,000 × 12,000 pixels', async () => {
    const { Status, ErrorMessage } = await convert(COSTLY.picture(12_000, 12_000));
    expect(Status).toBe('ERROR');
    expect(ErrorMessage).toMatch(/Error while decoding|Picture size|configuring filter/);
  });

  it('is read as far as the limit of packets, and no further', async () => {
    const file = path.join(folder, 'packets.webm');
    writeFileSync(file, COSTLY.packets(10_000));
    const read = (most: number) => measureDuration({ path: file, container: 'webm' }, undefined, most);
    await expect(read(5000)).rejects.toThrow('The file has more than 5000 packets');
    expect(await read(20_000)).toBeGreaterThan(0);
    rmSync(file);
  });

  it('has a short description, however long its texts are', async () => {
    const file = path.join(folder, 'title.webm');
    const source = ['-f', 'lavfi', '-i', 'color=red:size=16x16:rate=5:duration=1', '-c:v', 'libvpx'];
    writeFileSync(file, await makeFile('a.webm', [...source, '-metadata', `title=${'x'.repeat(100_000)}`]));
    expect(JSON.stringify(await probeFile({ path: file, container: 'webm' })).length).toBeLessThan(10_000);
    rmSync(file);
  });
});
