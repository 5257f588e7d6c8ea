import * as z from 'zod';
import { isLocked, lockName } from '#web/media/store/recording-lock.ts';

/** Another tab of this browser is recording for the same user. */
export class RecordingElsewhereError extends Error {
  override readonly name = 'RecordingElsewhereError';
}

const CHANNEL = 'recorder';

/** Time for the browser to bring a tab to the front, in milliseconds. */
const FOCUS_MS = 300;
/** Time for the recording tab to answer, in milliseconds. In a hidden tab, timers may run a second late. */
const ANSWER_MS = 2500;

const MessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('show'), userId: z.string() }),
  z.object({ type: z.literal('shown'), userId: z.string(), title: z.string(), isVisible: z.boolean() }),
]);
type Message = z.output<typeof MessageSchema>;

/** Title of the recording tab, and whether it came to the front. */
type Shown = Pick<Extract<Message, { type: 'shown' }>, 'title' | 'isVisible'>;

const lockOf = (userId: string) => `recorder:${userId}`;

/** Opens the channel between the tabs of this browser, which receives and sends messages. */
function openChannel(onMessage: (message: Message) => void): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = MessageSchema.safeParse(data).data;
    if (message) onMessage(message);
  };
  return channel;
}

/**
 * Focuses this tab when another one asks for it, if the browser allows that.
 * @returns stops listening
 */
function showWhenAsked(userId: string): () => void {
  const channel = openChannel((message) => {
    if (message.type !== 'show' || message.userId !== userId) return;
    window.focus();
    setTimeout(() => {
      const isVisible = document.visibilityState === 'visible';
      channel.postMessage({ type: 'shown', userId, title: document.title, isVisible } satisfies Message);
    }, FOCUS_MS);
  });
  return () => channel.close();
}

/**
 * Makes this tab the only one that records for a user, until it is closed or the returned function is called.
 * @returns a function that releases the claim; null when another tab is recording
 */
export async function claimRecorder(userId: string): Promise<(() => void) | null> {
  const unlock = await lockName(lockOf(userId));
  if (!unlock) return null;
  const stopListening = showWhenAsked(userId);
  return () => {
    stopListening();
    unlock();
  };
}

export const isRecordingElsewhere = (userId: string): Promise<boolean> => isLocked(lockOf(userId));

/**
 * Asks the recording tab to come to the front.
 * @returns its title and whether it is visible; null when it does not answer
 */
export function showRecordingTab(userId: string): Promise<Shown | null> {
  return new Promise((resolve) => {
    const end = (shown: Shown | null) => {
      clearTimeout(timer);
      channel.close();
      resolve(shown);
    };
    const channel = openChannel((message) => {
      if (message.type === 'shown' && message.userId === userId) end(message);
    });
    const timer = setTimeout(() => end(null), ANSWER_MS);
    channel.postMessage({ type: 'show', userId } satisfies Message);
  });
}
