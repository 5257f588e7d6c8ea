import { useId } from 'react';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { useSavedTexts } from '#web/lib/use-saved-texts.ts';
import { notifyFailure } from '#web/library/app-mutation.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { settingTexts } from '#web/library/screen-texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { useFileField } from '#web/ui/use-file-field.tsx';
import { PICTURE_TYPES } from './chosen-picture.ts';
import { useRemovePicture, useSetPicture, useUpdateProfile } from './queries.ts';

const loadSchema = () => import('#shared/api/ground/forms.ts').then((m) => m.profileInput);

const notifyNotSaved = (error: Error) =>
  notifyFailure(error, { title: 'Profile not saved', text: 'Failed to save your name. Please try again.' });

export function ProfileCard() {
  const { user } = useCurrentUser();
  // While the user is being logged out.
  return user ? <Profile user={user} /> : null;
}

function Profile({ user }: { user: CurrentUser }) {
  const { firstName, lastName } = user;
  const { mutate: save, isPending } = useUpdateProfile();
  const { fieldOf, errors, isChanged, submit } = useSavedTexts({
    saved: { firstName, lastName },
    loadSchema,
    save,
    onError: notifyNotSaved,
  });
  return (
    <SettingCard {...settingTexts.profile}>
      <Form pending={isPending} onSubmit={submit} className="grid gap-5">
        <PictureField user={user} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="First name" error={errors.firstName}>
            <Input autoComplete="given-name" {...fieldOf('firstName')} />
          </FormField>
          <FormField label="Last name" error={errors.lastName}>
            <Input autoComplete="family-name" {...fieldOf('lastName')} />
          </FormField>
        </div>
        <Button type="submit" className="justify-self-start" pending={isPending} disabled={!isChanged}>
          {isPending ? 'Saving...' : 'Save profile'}
        </Button>
      </Form>
    </SettingCard>
  );
}

/** The user's picture, with buttons that change and remove it. Changes are saved at once. */
function PictureField({ user }: { user: CurrentUser }) {
  const hint = useId();
  const { mutate: set, isPending: isSetting } = useSetPicture();
  const { mutate: remove, isPending: isRemoving } = useRemovePicture();
  const isPending = isSetting || isRemoving;
  const attributes = { accept: PICTURE_TYPES.join(), 'aria-label': 'Picture file' };
  const { choose, field } = useFileField(attributes, ([file]) => set(file));
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar size="large" id={user.id} imageUrl={user.profileImageUrl} person={user} />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <div className="flex flex-wrap gap-2">
          {field}
          <Button variant="outline" aria-describedby={hint} pending={isSetting} disabled={isPending} onClick={choose}>
            {isSetting ? 'Saving...' : 'Choose picture'}
          </Button>
          {user.profileImageUrl && (
            <Button variant="ghost" pending={isRemoving} disabled={isPending} onClick={() => remove()}>
              {isRemoving ? 'Removing...' : 'Remove picture'}
            </Button>
          )}
        </div>
        <p id={hint} className="text-[13px] text-muted-foreground">
          PNG, JPEG or WebP. Shown as a circle.
        </p>
      </div>
    </div>
  );
}
