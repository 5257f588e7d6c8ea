import { useId, useState } from 'react';
import type { Comment } from '#shared/api/sharing/comments.ts';
import { timeRangeText } from '#shared/english-format.ts';
import { hourOf, type RemovedToo } from '#shared/model/sharing/comments.ts';
import { Confirm } from './confirm.tsx';

interface RemoveGuestProps {
  comment: Comment;
  onRemove: (also: RemovedToo | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Asks what is deleted with the guest who wrote a comment. */
export function RemoveGuest({ comment, onRemove, onClose }: RemoveGuestProps) {
  const name = useId();
  const [also, setAlso] = useState<RemovedToo>();
  const { start, end } = hourOf(comment.createdAt);
  const options: (readonly [RemovedToo | undefined, string])[] = [
    [undefined, 'Nothing else'],
    ...(comment.isAddressKnown ? [['address', 'All comments of guests from the same IP address'] as const] : []),
    ['hour', `All comments of guests from ${timeRangeText(start, end)}`],
  ];
  return (
    <Confirm
      title="Remove this guest?"
      action={also === undefined ? 'Remove guest' : 'Remove guests'}
      onConfirm={() => onRemove(also)}
      onClose={onClose}
      choice={
        <fieldset className="grid min-w-0 gap-1 text-sm">
          <legend className="mb-1 font-medium">Also delete</legend>
          {options.map(([option, text]) => (
            <label key={text} className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={name}
                checked={option === also}
                onChange={() => setAlso(option)}
                className="size-4 shrink-0 accent-primary"
              />
              {text}
            </label>
          ))}
          {also !== undefined && (
            <p className="text-muted-foreground text-[13px]">
              Only what was written through this link, and nothing from members. Guests who have no comments left and no
              confirmed email address are removed too.
            </p>
          )}
        </fieldset>
      }
    >
      Everything that <bdi translate="no">{comment.author?.name}</bdi> wrote through this link will be deleted, and they
      can no longer comment through it.
    </Confirm>
  );
}
