import { Link2, Users } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Comment, Thread } from '#shared/api/sharing/comments.ts';
import { dateTimeText } from '#shared/english-format.ts';
import { mayEditComment, type RemovedToo } from '#shared/model/sharing/comments.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { relativeTimeText } from '#web/lib/relative-time.ts';
import { CommentText } from './comment-text.tsx';
import { Composer, readDraft } from './composer.tsx';
import { Confirm } from './confirm.tsx';
import { AuthorName, AuthorPicture } from './person.tsx';
import { RemoveGuest } from './remove-guest.tsx';

/** The props that all comments of a list share. The object stays the same while they do. */
export interface ThreadContext {
  /** Seconds; null while it is not known. */
  duration: number | null;
  mayWrite: boolean;
  /** See `MomentPanelProps`. */
  draftKey: string;
  /** Whether comments say where they were written: for members. */
  showsPlaces: boolean;
  /** Updated every minute. */
  now: Date;
  onSeek: (seconds: number) => void;
  /** @returns whether it was sent */
  onReply: (thread: Comment, text: string) => Promise<boolean>;
  onEdit: (comment: Comment, text: string) => Promise<void>;
  onDelete: (comment: Comment) => Promise<unknown>;
  onRemoveGuest: (comment: Comment, also: RemovedToo | undefined) => Promise<unknown>;
}

interface ThreadItemProps {
  thread: Thread;
  context: ThreadContext;
  /** The id of the comment that stands out. */
  focusedId: string | null;
}

function placeText({ kind, name, isOpen }: Comment['place']): string {
  if (kind === 'members') return 'Members';
  const text = kind === 'main' ? 'Link' : (name ?? 'Link');
  return isOpen ? text : `${text} (ended)`;
}

function Place({ place }: { place: Comment['place'] }) {
  const Icon = place.kind === 'members' ? Users : Link2;
  const text = placeText(place);
  return (
    <p className="flex min-w-0 items-center gap-1 text-muted-foreground text-xs">
      <Icon aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">Written through: </span>
      <bdi translate={place.kind === 'members' ? undefined : 'no'} className="truncate" title={text}>
        {text}
      </bdi>
    </p>
  );
}

/** A sentence about the readers of a member's reply. */
function replyNote({ kind, isOpen }: Comment['place']): string | null {
  if (kind === 'members') return null;
  return isOpen ? 'People with this link can read your reply.' : 'The link has ended: only members see your reply.';
}

const ACTION =
  'touch-target -mx-1.5 inline-flex h-7 items-center rounded-md px-1.5 font-medium text-[13px] text-muted-foreground transition-colors duration-150 hover:text-foreground';

type Asked = 'delete' | 'remove' | null;

interface ActionsProps {
  comment: Comment;
  context: ThreadContext;
  onReply: (() => void) | null;
  onEdit: () => void;
}

function Actions({ comment, context, onReply, onEdit }: ActionsProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const name = comment.author?.name ?? '';
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-x-5">
      {onReply && (
        <button type="button" onClick={onReply} className={ACTION} aria-label={`Reply to ${name}`}>
          Reply
        </button>
      )}
      {mayEditComment(comment, context.now.getTime()) && (
        <button type="button" onClick={onEdit} className={`${ACTION} hover-reveal`}>
          Edit
        </button>
      )}
      {comment.mayDelete && (
        <button type="button" onClick={() => setAsked('delete')} className={`${ACTION} hover-reveal`}>
          Delete
        </button>
      )}
      {comment.mayRemoveGuest && (
        <button type="button" onClick={() => setAsked('remove')} className={`${ACTION} hover-reveal`}>
          Remove guest
        </button>
      )}
      {asked === 'delete' && (
        <Confirm
          title="Delete this comment?"
          action="Delete comment"
          onConfirm={() => context.onDelete(comment)}
          onClose={close}
        >
          It will be deleted for everyone.
        </Confirm>
      )}
      {asked === 'remove' && (
        <RemoveGuest comment={comment} onRemove={(also) => context.onRemoveGuest(comment, also)} onClose={close} />
      )}
    </div>
  );
}

/** The moment of a comment. A press seeks to it. Its touch target is larger than its text. */
const MomentButton = ({ at, onSeek }: { at: number; onSeek: (seconds: number) => void }) => (
  <button
    type="button"
    translate="no"
    aria-label={`Go to ${clockText(at)}`}
    onClick={() => onSeek(at)}
    className="tabular relative rounded-md bg-primary-soft px-1.5 font-medium text-primary-text text-xs leading-6 after:absolute after:-inset-x-2 after:-inset-y-3 hover:underline"
  >
    {clockText(at)}
  </button>
);

/** A field that a press opens. With a text that was not sent, it is open from the beginning, without the focus. */
function useField(draftKey: string) {
  const [opened, setOpened] = useState<'press' | 'draft' | null>(() => (readDraft(draftKey) ? 'draft' : null));
  return {
    draftKey,
    isOpen: opened !== null,
    takesFocus: opened === 'press',
    open: () => setOpened('press'),
    close: () => setOpened(null),
  };
}

interface CommentItemProps extends Omit<ActionsProps, 'onEdit'> {
  isFocused: boolean;
  showsPlace?: boolean;
  children?: ReactNode;
}

function CommentItem({ comment, context, onReply, isFocused, showsPlace, children }: CommentItemProps) {
  const { isOpen: isEditing, open, close, ...field } = useField(`${context.draftKey}:${comment.id}:edit`);
  const { author, at, text, createdAt, editedAt } = comment;
  if (!author) {
    return (
      <div data-comment={comment.id} className="grid gap-2">
        <p className="text-muted-foreground text-sm italic">This comment was deleted.</p>
        {children}
      </div>
    );
  }
  return (
    <article
      data-comment={comment.id}
      aria-label={`Comment of ${author.name}`}
      tabIndex={-1}
      className="flex min-w-0 gap-2.5 rounded-lg"
    >
      <AuthorPicture author={author} size={comment.parentId === null ? 'small' : 'tiny'} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div
          className={`group -m-1.5 grid min-w-0 gap-1 rounded-lg p-1.5 transition-colors duration-200 ${isFocused ? 'bg-primary-soft' : ''}`}
        >
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <AuthorName author={author} />
            {at !== null && <MomentButton at={at} onSeek={context.onSeek} />}
            <span className="text-muted-foreground text-xs">
              <time dateTime={createdAt} title={dateTimeText(createdAt)}>
                {relativeTimeText(createdAt, context.now)}
              </time>
              <span>{editedAt && ' · edited'}</span>
            </span>
          </div>
          {author.email && <p className="wrap-anywhere text-muted-foreground text-xs">{author.email}</p>}
          {showsPlace && <Place place={comment.place} />}
          {isEditing ? (
            <Composer
              label="Edit comment"
              placeholder="Write a comment"
              action="Save"
              initial={text}
              {...field}
              onSend={async (next) => {
                await context.onEdit(comment, next);
                close();
                return true;
              }}
              onCancel={close}
            />
          ) : (
            <>
              <CommentText text={text} duration={context.duration} onSeek={context.onSeek} />
              <Actions comment={comment} context={context} onReply={onReply} onEdit={open} />
            </>
          )}
        </div>
        {children}
      </div>
    </article>
  );
}

export const ThreadItem = memo(function ThreadItem({ thread, context, focusedId }: ThreadItemProps) {
  const { isOpen: isReplying, open, close, ...field } = useField(`${context.draftKey}:${thread.id}`);
  const item = useRef<HTMLLIElement>(null);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    setSent(false);
    item.current?.querySelector<HTMLElement>('li:last-child > article')?.focus();
  }, [isSent]);
  const reply = context.mayWrite && thread.author !== null ? open : null;
  return (
    <li ref={item} className="-mx-2 -my-1.5 px-2 py-1.5 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <CommentItem
        comment={thread}
        context={context}
        onReply={reply}
        isFocused={focusedId === thread.id}
        showsPlace={context.showsPlaces}
      >
        {thread.replies.length > 0 && (
          <ol aria-label="Replies" className="mt-3 grid gap-3">
            {thread.replies.map((each) => (
              <li key={each.id}>
                <CommentItem comment={each} context={context} onReply={null} isFocused={focusedId === each.id} />
              </li>
            ))}
          </ol>
        )}
        {isReplying && (
          <div className="mt-2">
            <Composer
              label="Reply"
              placeholder="Write a reply"
              action="Reply"
              {...field}
              note={context.showsPlaces ? replyNote(thread.place) : null}
              onSend={async (text) => {
                const isPosted = await context.onReply(thread, text);
                if (!isPosted) return false;
                close();
                setSent(true);
                return true;
              }}
              onCancel={close}
            />
          </div>
        )}
      </CommentItem>
    </li>
  );
});
