import { type ChangeEvent, useId, useRef } from 'react';
import type { CurrentUser } from '#shared/api/auth.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { initials } from '#web/ui/initials.ts';
import { PICTURE_TYPES } from './crop-picture.ts';
import { useRemovePicture, useSetPicture } from './queries.ts';

/** The picture, with what chooses another and removes it. It is saved at once. */
export function PictureField({ user }: { user: CurrentUser }) {
  const hint = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { mutate: set, isPending: isSetting } = useSetPicture();
  const { mutate: remove, isPending: isRemoving } = useRemovePicture();
  const isPending = isSetting || isRemoving;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again, after a failure.
    target.value = '';
    if (file) set(file);
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar size="large" imageUrl={user.profileImageUrl} initials={initials(user)} />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={chooser}
            type="file"
            accept={PICTURE_TYPES.join()}
            aria-label="Picture file"
            tabIndex={-1}
            className="hidden"
            onChange={choose}
          />
          <Button
            variant="outline"
            aria-describedby={hint}
            pending={isSetting}
            disabled={isPending}
            onClick={() => chooser.current?.click()}
          >
            {isSetting ? 'Saving...' : 'Choose Picture'}
          </Button>
          {user.profileImageUrl && (
            <Button variant="ghost" pending={isRemoving} disabled={isPending} onClick={() => remove()}>
              {isRemoving ? 'Removing...' : 'Remove Picture'}
            </Button>
          )}
        </div>
        <p id={hint} className="text-[13px] text-muted-foreground">
          PNG, JPEG or WebP. The middle of it is shown as a circle.
        </p>
      </div>
    </div>
  );
}
