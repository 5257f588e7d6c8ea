import { MessageSquare } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Comment, Thread } from '#shared/api/sharing/comments.ts';
import { COMMENTS_PAGE, type Reaction, type RemovedToo } from '#shared/model/sharing/comments.ts';
import { countText } from '#web/lib/count-text.ts';
import { usePlayerSecond } from '../player/follow-player.ts';
import { buttonVariants } from '../ui/button-variants.ts';
import { keepScrolled } from '../ui/keep-scrolled.ts';
import { useIsNear } from '../ui/use-is-near.ts';
import { useNow } from '../ui/use-now.ts';
import { Composer } from './composer.tsx';
import { failureText } from './failure-text.ts';
import type { Comments } from './follow-comments.ts';
import { ListBar } from './list-bar.tsx';
import { type LoadedComments, shownThreads } from './loaded-comments.ts';
import { ReactionBar } from './reaction-bar.tsx';
import { type ThreadContext, ThreadItem } from './thread.tsx';
import { useAtom } from './use-atom.ts';

export interface GuestDialogProps {
  needsNameOnly: boolean;
  name: string;
  /** Called when the visitor is a guest. */
  onDone: () => void;
  onClose: () => void;
}

export interface CommentsViewProps {
  comments: Comments;
  /** Seconds; null while it is not known. */
  duration: number | null;
  /** Names the place of a text that is not sent yet. */
  draftKey: string;
  onSeek: (seconds: number) => void;
  /** For visitors of a link; missing on a page for members. */
  GuestDialog?: ComponentType<GuestDialogProps> | undefined;
}

export function CommentsView(props: CommentsViewProps) {
  const { comments } = props;
  const state = useAtom(comments.state);
  if (state.status === 'loaded') return <LoadedView {...props} list={state.list} />;
  if (state.status === 'loading') return <Skeleton />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      The comments could not be loaded.
      {state.status === 'failed' && (
        <button
          type="button"
          onClick={() => void comments.again()}
          className={`${buttonVariants({ variant: null, size: 'sm' })} underline`}
        >
          Try again
        </button>
      )}
    </div>
  );
}

const BAR = 'animate-pulse-soft rounded-md bg-secondary';

const Skeleton = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">Loading comments...</span>
    <div className={`${BAR} h-28 rounded-xl`} />
    {['w-2/3', 'w-4/5', 'w-1/2'].map((width) => (
      <div key={width} className="flex gap-2.5">
        <div className={`${BAR} size-9 rounded-full`} />
        <div className="grid flex-1 content-center gap-2">
          <div className={`${BAR} h-3.5 w-32`} />
          <div className={`${BAR} h-3.5 ${width}`} />
        </div>
      </div>
    ))}
  </div>
);

/** Scrolls the player into the window: on a phone it is above what was pressed. */
const showPlayer = () => document.querySelector('.player')?.scrollIntoView({ block: 'nearest' });

/** The number of a request: a comment that is sent again after a failure is written once. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes a visitor a guest before they write. `identify` resolves to whether there is somebody now. */
function useIdentity({ comments, GuestDialog }: CommentsViewProps, { me, needsNameOnly }: LoadedComments) {
  const [asking, setAsking] = useState<{ answer: (isKnown: boolean) => void } | null>(null);
  const answer = (isKnown: boolean) => {
    asking?.answer(isKnown);
    setAsking(null);
  };
  const ask = () => new Promise<boolean>((resolve) => setAsking({ answer: resolve }));
  const onDone = async () => {
    await comments.again();
    answer(true);
  };
  return {
    identify: (): Promise<boolean> => (me ? Promise.resolve(true) : ask()),
    changeName: () => void ask(),
    dialog: GuestDialog && asking && (
      <GuestDialog
        needsNameOnly={needsNameOnly}
        name={me?.kind === 'guest' ? me.name : ''}
        onDone={() => void onDone()}
        onClose={() => answer(false)}
      />
    ),
  };
}

/** What a person does with comments. The same functions on every render, so that a long list is not drawn again. */
function useActions({ comments, onSeek }: CommentsViewProps, identify: () => Promise<boolean>) {
  const [said, say] = useState('');
  const latest = useRef({ identify, onSeek });
  latest.current = { identify, onSeek };
  const requestIds = useRef(new Map<string, string>());
  const actions = useMemo(() => {
    const send = async (text: string, at: number | null, parent: Comment | null) => {
      if (!(await latest.current.identify())) return false;
      const key = JSON.stringify([text, at, parent?.id]);
      const requestId = requestIds.current.get(key) ?? newRequestId();
      requestIds.current.set(key, requestId);
      await comments.write({ text, at, parent, requestId });
      requestIds.current.delete(key);
      say(parent ? 'Your reply was posted.' : 'Your comment was posted.');
      return true;
    };
    return {
      send,
      onSeek: (seconds: number) => {
        latest.current.onSeek(seconds);
        showPlayer();
      },
      onReply: (thread: Comment, text: string) => send(text, null, thread),
      onEdit: async (comment: Comment, text: string) => {
        await comments.edit(comment, text);
        say('Your comment was updated.');
      },
      onDelete: async (comment: Comment) => {
        await comments.remove(comment);
        say('The comment was deleted.');
      },
      onRemoveGuest: async (comment: Comment, also: RemovedToo | undefined) => {
        await comments.removeGuest(comment, also);
        say(also === undefined ? 'The guest was removed.' : 'The guests were removed.');
      },
    };
  }, [comments]);
  return { said, actions };
}

function LoadedView(props: CommentsViewProps & { list: LoadedComments }) {
  const { comments, draftKey, duration, list, GuestDialog } = props;
  const isForMembers = GuestDialog === undefined;
  const { me, isClosed, commenters } = list;
  const now = useNow();
  const focused = useAtom(comments.focused);
  const { identify, changeName, dialog } = useIdentity(props, list);
  const { said, actions } = useActions(props, identify);
  const scroller = useRef<HTMLDivElement>(null);
  const mayWrite = !isClosed && (me !== null || commenters !== 'nobody');
  const { visible, waiting } = useMemo(() => shownThreads(list), [list]);
  const { limit, showMore } = useLimit(visible, focused?.id);
  const context = useMemo(
    (): ThreadContext => ({ ...actions, draftKey, duration, mayWrite, now, showsPlaces: isForMembers }),
    [actions, draftKey, duration, isForMembers, mayWrite, now],
  );

  useEffect(() => {
    const { current } = scroller;
    const item = focused && current?.querySelector(`[data-comment="${CSS.escape(focused.id)}"]`);
    if (!current || !item) return;
    // Comments have their height once they have been near the window.
    return keepScrolled(() => item.scrollIntoView({ block: 'nearest' }), [document.body, ...current.children]);
  }, [focused]);

  const showNew = () => {
    comments.showAll();
    scroller.current?.scrollTo({ top: 0 });
    scroller.current?.focus({ preventScroll: true });
  };

  return (
    <div className="flex min-w-0 flex-col gap-4 lg:max-h-[max(30rem,calc(100dvh-var(--room-above,11rem)))]">
      {mayWrite && (
        <WriteArea
          comments={comments}
          duration={duration}
          list={list}
          identify={identify}
          isForMembers={isForMembers}
          draftKey={draftKey}
          onSend={actions.send}
        >
          {me?.kind === 'guest' && <GuestNote name={me.name} onChange={changeName} />}
        </WriteArea>
      )}
      {!mayWrite && (
        <p className="rounded-xl border bg-card px-3.5 py-3 text-muted-foreground text-sm">
          {isClosed ? 'Comments are closed: no one can comment right now.' : 'Only members can comment here.'}
        </p>
      )}
      <ListBar list={list} waiting={waiting} onShowNew={showNew} />
      <p role="status" className="sr-only">
        {waiting > 0 ? newsText(waiting) : said || newsText(list.arrived)}
      </p>
      {visible.length === 0 ? (
        <Nothing mayWrite={mayWrite} />
      ) : (
        <div
          ref={scroller}
          tabIndex={-1}
          className="-mx-2 min-h-0 overscroll-contain px-2 py-1.5 outline-none lg:overflow-y-auto"
        >
          <ol aria-label="Comments" className="grid gap-5">
            {visible.slice(0, limit).map((thread) => (
              <ThreadItem
                key={thread.id}
                thread={thread}
                context={context}
                focusedId={focused && isIn(thread, focused.id) ? focused.id : null}
              />
            ))}
          </ol>
          {(visible.length > limit || list.nextCursor !== null) && (
            <Older
              key={limit}
              onMore={async () => {
                if (visible.length <= limit) await comments.more();
                showMore();
              }}
            />
          )}
        </div>
      )}
      {dialog}
    </div>
  );
}

/** How many threads the panel draws: so many that the one with a comment is among them, and more when asked. */
function useLimit(threads: readonly Thread[], commentId: string | undefined) {
  const [limit, setLimit] = useState(COMMENTS_PAGE);
  const needed = commentId === undefined ? 0 : threads.findIndex((thread) => isIn(thread, commentId)) + 1;
  if (needed > limit) setLimit(needed);
  return { limit, showMore: () => setLimit(limit + COMMENTS_PAGE) };
}

interface WriteAreaProps {
  comments: Comments;
  duration: number | null;
  list: LoadedComments;
  isForMembers: boolean;
  draftKey: string;
  identify: () => Promise<boolean>;
  onSend: (text: string, at: number | null, parent: null) => Promise<boolean>;
  children: ReactNode;
}

/** The field and the reactions, which follow the time of the video. */
function WriteArea(props: WriteAreaProps) {
  const { comments, duration, list, isForMembers, draftKey, identify, onSend, children } = props;
  const played = usePlayerSecond();
  // The file may be a little longer than the recording.
  const second = played && Math.min(played, Math.floor(duration ?? played));
  const [problem, setProblem] = useState('');
  const react = async (reaction: Reaction, isOn: boolean) => {
    setProblem('');
    try {
      if (second !== null && (await identify())) await comments.react({ at: second, reaction, isOn });
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <div className="grid gap-2">
      <Composer
        label="Comment"
        placeholder={isForMembers ? 'Write a comment for members' : 'Write a comment'}
        action="Comment"
        draftKey={draftKey}
        second={second}
        note={children}
        onSend={(text, at) => onSend(text, at, null)}
      />
      {second !== null && (
        <ReactionBar reactions={list.reactions} second={second} onReact={(...made) => void react(...made)} />
      )}
      {problem && (
        <p role="alert" className="text-[13px] text-destructive-text">
          {problem}
        </p>
      )}
    </div>
  );
}

const newsText = (count: number): string => (count > 0 ? `${countText(count, 'new comment')}.` : '');

const isIn = ({ id, replies }: Thread, wanted: string): boolean =>
  id === wanted || replies.some((reply) => reply.id === wanted);

const GuestNote = ({ name, onChange }: { name: string; onChange: () => void }): ReactNode => (
  <>
    You write as{' '}
    <bdi translate="no" className="wrap-anywhere font-medium">
      {name}
    </bdi>{' '}
    (guest).{' '}
    <button
      type="button"
      onClick={onChange}
      className="font-medium text-primary-text underline-offset-4 hover:underline"
    >
      Change name
    </button>
  </>
);

const Nothing = ({ mayWrite }: { mayWrite: boolean }) => (
  <div className="grid justify-items-center gap-1 rounded-xl border border-dashed px-5 py-8 text-center">
    <MessageSquare aria-hidden className="mb-1 size-5 text-muted-foreground" />
    <p className="font-medium text-sm">No comments yet</p>
    {mayWrite && (
      <p className="max-w-60 text-muted-foreground text-sm">Your comment is attached to the moment that's playing.</p>
    )}
  </div>
);

/** Loads older comments when it comes near the window, or is pressed. */
function Older({ onMore }: { onMore: () => Promise<void> }) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(ref, '400px');
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const load = useCallback(async () => {
    setState('loading');
    try {
      await onMore();
    } catch (error) {
      console.warn('Older comments could not be loaded.', error);
      setState('failed');
    }
  }, [onMore]);
  useEffect(() => {
    if (isNear && state === 'ready') void load();
  }, [isNear, state, load]);
  return (
    <div ref={ref} className="grid justify-items-center gap-2 pt-5">
      {state === 'failed' && (
        <p role="alert" className="text-muted-foreground text-sm">
          Older comments could not be loaded.
        </p>
      )}
      <button
        type="button"
        aria-disabled={state === 'loading' || undefined}
        onClick={() => state !== 'loading' && void load()}
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
      >
        {state === 'loading' ? 'Loading...' : state === 'failed' ? 'Try again' : 'Show older comments'}
      </button>
    </div>
  );
}
