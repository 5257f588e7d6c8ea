import { type ChangeEvent, useId, useRef } from 'react';
import type { CurrentUser } from '#shared/api/auth.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { settingTexts } from '#web/library/screen-texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { PICTURE_TYPES } from './chosen-picture.ts';
import { useRemovePicture, useSetPicture } from './queries.ts';
import type { Names, ProfileForm } from './use-profile-form.ts';

export function ProfileCard() {
  const { user } = useCurrentUser();
  // While the user is being logged out.
  return user ? <EditableProfile user={user} /> : null;
}

interface ProfileProps {
  user: CurrentUser;
  /** State and submission of the name; missing until their code is loaded. */
  form?: ProfileForm;
}

function Profile({ user, form }: ProfileProps) {
  const fieldOf = (name: keyof Names) => form?.register(name) ?? { value: user[name] ?? '', readOnly: true };
  return (
    <SettingCard {...settingTexts.profile}>
      <Form pending={form?.pending ?? false} onSubmit={form?.submit} className="grid gap-5">
        <PictureField user={user} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="First name" error={form?.errors.firstName?.message}>
            <Input autoComplete="given-name" {...fieldOf('firstName')} />
          </FormField>
          <FormField label="Last name" error={form?.errors.lastName?.message}>
            <Input autoComplete="family-name" {...fieldOf('lastName')} />
          </FormField>
        </div>
        <Button
          type="submit"
          className="justify-self-start"
          pending={form?.pending ?? false}
          disabled={!form?.isChanged}
        >
          {form?.pending ? 'Saving...' : 'Save profile'}
        </Button>
      </Form>
    </SettingCard>
  );
}

/** Shows the name before it has the code of forms. */
const EditableProfile = lazyComponent(async () => {
  const { useProfileForm } = await import('./use-profile-form.ts');
  return ({ user }: { user: CurrentUser }) => <Profile user={user} form={useProfileForm(user)} />;
}, Profile);

/** The user's picture, with buttons that change and remove it. Changes are saved at once. */
function PictureField({ user }: { user: CurrentUser }) {
  const hint = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { mutate: set, isPending: isSetting } = useSetPicture();
  const { mutate: remove, isPending: isRemoving } = useRemovePicture();
  const isPending = isSetting || isRemoving;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Without this, choosing the same file again after a failure fires no change event.
    target.value = '';
    if (file) set(file);
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar size="large" id={user.id} imageUrl={user.profileImageUrl} person={user} />
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
