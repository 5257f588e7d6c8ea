import { setTimeout as wait } from 'node:timers/promises';
import type { Recording } from '#shared/api/video/recordings.ts';
import { makeFile, makeSample } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { GIVE_UP_MS } from '../give-up.ts';

/** What a recorder sends of a screen of 1920 × 1080. */
const PRESETS = {
  low: { size: '960x540', rate: 15, bits: '1000k' },
  medium: benchLength({
    usual: { size: '1440x810', rate: 25, bits: '2500k' },
    shortest: { size: '640x360', rate: 10, bits: '2500k' },
  }),
  high: { size: '1920x1080', rate: 30, bits: '5000k' },
};
export type Preset = keyof typeof PRESETS;

/** What films show: sources of ffmpeg. */
const PICTURES = {
  // Lines of text that move up one by one.
  'text page': (size: string, rate: number) =>
    `cellauto=s=${size}:rate=${rate}:rule=18:scroll=1,format=gray,scale=${size.replace('x', ':')}:flags=neighbor,fps=2,fps=${rate}`,
  // A soft shape that moves over a wall that does not.
  'talking head': (size: string, rate: number) => `gradients=s=${size}:r=${rate}:n=3:speed=0.005,noise=alls=4:allf=t`,
  noise: (size: string, rate: number) => `color=gray:s=${size}:r=${rate},noise=alls=100:allf=t+u`,
};
export type Film = keyof typeof PICTURES;

/** Longest film that is stored for the next run, in seconds. */
const STORED_SECONDS = 30;

/** A film as a recorder sends it: its encoder keeps its rate. */
function webmOf(film: Film, preset: Preset, seconds: number): Promise<Buffer> {
  const { size, rate, bits } = PRESETS[preset];
  const make = seconds > STORED_SECONDS ? makeFile : makeSample;
  return make('film.webm', [
    ...['-f', 'lavfi', '-t', String(seconds), '-i', PICTURES[film](size, rate)],
    ...['-f', 'lavfi', '-t', String(seconds), '-i', 'sine=frequency=220', '-c:a', 'libopus', '-b:a', '128k'],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p', '-g', String(2 * rate)],
    ...['-b:v', bits, '-maxrate', bits, '-bufsize', bits],
  ]);
}

/** The thumbnail that a recorder makes. */
export const thumbnailOf = (webm: Buffer): Promise<Buffer> =>
  makeFile('thumbnail.jpg', ['-ss', '1', '-frames:v', '1', '-vf', 'scale=320:-2', '-q:v', '5'], webm);

interface SentFilm {
  film: Film;
  preset: Preset;
  recordingId: string;
  /** Bytes of the file that was sent. */
  webm: number;
}

async function sendFilm(account: Account, film: Film, preset: Preset, seconds: number): Promise<SentFilm> {
  const webm = await webmOf(film, preset, seconds);
  const recordingId = await sendRecording(account, webm, seconds, { thumbnail: await thumbnailOf(webm) });
  return { film, preset, recordingId, webm: webm.length };
}

/** A film whose conversion has ended. */
export interface ConvertedFilm extends SentFilm {
  /** Path of its link. */
  link: string;
  mp4: Buffer;
  small: Buffer | null;
}

async function converted({ client }: Account, id: string): Promise<Recording> {
  for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; ) {
    const { body } = await client.call<Recording>('GET', `/api/recordings/${id}`);
    if (body.transcodeStatus === 'completed') return body;
    if (body.transcodeStatus === 'failed') throw new Error(`A film could not be converted: ${body.failure?.fact}`);
    await wait(500);
  }
  throw new Error('The conversion of a film took too long');
}

/** The files of a film. */
async function filesOf(
  { client }: Account,
  { mp4FilePath, smallFilePath }: Pick<Recording, 'mp4FilePath' | 'smallFilePath'>,
): Promise<{ mp4: Buffer; small: Buffer | null }> {
  const load = async (path: string) => {
    const { headers } = await client.send(path);
    return Buffer.from(await (await fetch(new URL(headers.get('location') ?? '', client.appUrl))).arrayBuffer());
  };
  if (!mp4FilePath) throw new Error('The film has no MP4');
  return { mp4: await load(mp4FilePath), small: smallFilePath ? await load(smallFilePath) : null };
}

/** Waits for the conversion of a film, and measures its files. */
async function convertedFilm(account: Account, sent: SentFilm): Promise<ConvertedFilm> {
  const recording = await converted(account, sent.recordingId);
  const { mp4, small } = await filesOf(account, recording);
  const { body } = await account.client.call<{ shareToken: string }>(
    'POST',
    `/api/recordings/${recording.id}/share`,
    {},
  );
  return { ...sent, link: `/share/${body.shareToken}`, mp4, small };
}

/** Sends films one after the other, and waits until all are converted. A film is converted while the next one is made. */
export async function convertFilms(
  account: Account,
  films: { film: Film; preset: Preset }[],
  seconds: number,
): Promise<ConvertedFilm[]> {
  const sent: SentFilm[] = [];
  for (const { film, preset } of films) sent.push(await sendFilm(account, film, preset, seconds));
  return Promise.all(sent.map((each) => convertedFilm(account, each)));
}
