import { apply } from '#functions/data/ground/apply.ts';
import { putFigures } from '#functions/data/sharing/figures.ts';
import { getLink } from '#functions/data/sharing/link.ts';
import { countView } from '#functions/data/sharing/link-views.ts';
import { getStoredRecording } from '#functions/data/video/recording.ts';
import { isoNow } from '#functions/process/clock.ts';
import { CAPTIONS_CONTENT_TYPE } from '#shared/model/editing/captions.ts';
import { RETENTION_BUCKETS } from '#shared/model/sharing/figures.ts';
import { sendFile } from '../client/send-recording.ts';
import { TestClient } from '../client/test-client.ts';
import { CLIPS, readClipFile } from './clips.ts';

interface Shown {
  id: string;
  shareToken: string | null;
  transcodeStatus: string;
  duration: number | null;
}

const LINKS = [
  { name: 'Contoso, Maria', views: 9, showsOwner: true },
  { name: 'Fabrikam, purchasing', views: 4, allowDownload: false },
  { name: 'Newsletter in December', views: 31 },
];

async function addCaptions(client: TestClient, { id }: Shown): Promise<void> {
  const uploadURL = await sendFile(client, await readClipFile(CLIPS[0].name, '.vtt'), CAPTIONS_CONTENT_TYPE);
  await client.must('POST', `/api/recordings/${id}/captions`, { uploadURL, language: 'en', label: 'English' });
}

/** Figures of a link whose visits watch less and less of the recording. */
function figuresOf(views: number, duration: number) {
  const retention = Array.from({ length: RETENTION_BUCKETS }, (_, bucket) =>
    Math.max(1, Math.round(views * (1 - 0.6 * (bucket / RETENTION_BUCKETS)))),
  );
  const seconds = retention.reduce((sum, count) => sum + count, 0) * (duration / RETENTION_BUCKETS);
  return { views, visitors: Math.ceil(views * 0.8), seconds, lastViewedAt: isoNow(), retention };
}

async function addLinks(client: TestClient, { id, duration, shareToken }: Shown): Promise<void> {
  if (shareToken) await apply([putFigures(shareToken, figuresOf(5, duration ?? 0))]);
  for (const { views, ...rules } of LINKS) {
    const made = await client.must<{ id: string; shareToken: string }>('POST', `/api/recordings/${id}/links`, rules);
    const [link, recording] = await Promise.all([getLink(id, made.id), getStoredRecording(id)]);
    for (let view = 0; link && recording && view < views; view += 1) await countView(link);
    await apply([putFigures(made.shareToken, figuresOf(views, duration ?? 0))]);
  }
}

const GUESTS = [
  {
    name: 'Maria Lopez',
    text: 'Does the price here include tax?',
    at: 11.5,
    reaction: '👏',
    reply: 'Yes, in all countries. See 0:21 for the tax.',
  },
  { name: 'Tom', text: 'Could we show the delivery date before people pay?', at: 19, reaction: '🎉', reply: null },
];

/** Lets guests of a link with a name comment, and the owner answer. */
async function addComments(client: TestClient, { id }: Shown): Promise<void> {
  const rules = { name: 'Northwind, review', commenters: 'name' };
  const link = await client.must<{ id: string; shareToken: string }>('POST', `/api/recordings/${id}/links`, rules);
  const ofMembers = `/api/recordings/${id}/comments`;
  await client.must('POST', ofMembers, { text: 'The total needs a larger font.', at: 24 });
  for (const { name, text, at, reaction, reply } of GUESTS) {
    const guest = new TestClient(client.appUrl);
    const ofLink = `/api/shared/${link.shareToken}`;
    await guest.must('POST', `${ofLink}/guest`, { name });
    const { id: parentId } = await guest.must<{ id: string }>('POST', `${ofLink}/comments`, { text, at });
    await guest.must('PUT', `${ofLink}/reactions`, { at, reaction, isOn: true });
    if (reply) await client.must('POST', ofMembers, { text: reply, parentId, placeId: link.id });
  }
}

/**
 * Gives the newest recording of a workspace that has a link everything that a recording may have: chapters, captions,
 * links with names, comments, and figures.
 */
export async function addShowcase(client: TestClient, workspaceId: string): Promise<void> {
  const recordings = await client.must<Shown[]>('GET', `/api/workspaces/${workspaceId}/recordings`);
  const shown = recordings.find(({ shareToken, transcodeStatus }) => shareToken && transcodeStatus === 'completed');
  if (!shown) throw new Error('No seeded recording has a link and an MP4');
  const description =
    'The new checkout from the cart to the receipt.\n\n0:00 The shop\n0:04 Into the cart\n0:16 Paying\n0:27 The receipt';
  await client.must('PUT', `/api/recordings/${shown.id}`, { description });
  await addCaptions(client, shown);
  await addLinks(client, shown);
  await addComments(client, shown);
}
