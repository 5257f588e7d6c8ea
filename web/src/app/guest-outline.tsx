import type { ReactNode } from 'react';
import {
  FORGOT_PASSWORD_TEXTS,
  LOGIN_TEXTS,
  REASON_PLACEHOLDER,
  SIGNUP_TEXTS,
} from '#web/features/auth/guest-texts.ts';
import { routes } from '#web/library/paths.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { cn } from '#web/ui/class-names.ts';
import { fieldClasses } from '#web/ui/field-variants.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface FieldProps {
  label: string;
  hint?: string;
  /** What is in a field of several lines. */
  lines?: string;
}

/** As `FormField` with `Input`, but nothing to type into: it will be replaced. */
const Field = ({ label, hint, lines }: FieldProps) => (
  <div className="grid content-start gap-1.5">
    <span className="font-medium text-foreground text-sm leading-snug">{label}</span>
    <span
      className={cn(
        fieldClasses,
        'block text-muted-foreground read-only:bg-card',
        lines ? 'min-h-20 py-2' : 'h-10 touch-target',
      )}
    >
      {lines}
    </span>
    {hint && <span className="text-[13px] text-muted-foreground">{hint}</span>}
  </div>
);

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">{children}</div>
);

const Submit = ({ label }: { label: string }) => <span className={buttonVariants({ size: 'lg' })}>{label}</span>;

/** The place of the button and the sentence of a sign-on, where there is one: see `showSignOn`. */
const SignOnPlace = () => (
  <div className="mb-6 hidden h-20 in-[[data-sign-on=offered]]:block in-[[data-sign-on=required]]:block in-[[data-sign-on=required]]:h-25">
    <Skeleton className="h-11 rounded-lg" />
  </div>
);

/** The screens for visitors whose texts need no data. */
export const GUEST_SCREENS = {
  [routes.login]: {
    ...LOGIN_TEXTS,
    form: (
      <>
        <SignOnPlace />
        <div className="grid gap-5">
          <Field label="Email" />
          <Field label="Password" />
          <div className="-mt-2 h-5" />
          <Submit label="Log in" />
          <div className="h-11" />
        </div>
      </>
    ),
    footer: 'New here?',
  },
  [routes.signup]: {
    ...SIGNUP_TEXTS,
    form: (
      <>
        <SignOnPlace />
        <div className="grid gap-4">
          <Pair>
            <Field label="First name" />
            <Field label="Last name" />
          </Pair>
          <Field label="Email" />
          <Pair>
            <Field label="Company" />
            <Field label="Phone" />
          </Pair>
          <Field label="Reason for use" lines={REASON_PLACEHOLDER} />
          <Pair>
            <Field label="Password" hint="At least 8 characters" />
            <Field label="Confirm password" />
          </Pair>
          <Submit label="Create account" />
        </div>
      </>
    ),
    footer: 'Already have an account?',
  },
  [routes.forgotPassword]: {
    ...FORGOT_PASSWORD_TEXTS,
    form: (
      <div className="grid gap-5">
        <Field label="Email" />
        <Submit label="Send reset link" />
      </div>
    ),
    footer: '',
  },
};

/** The shape of a screen for visitors, as `AuthLayout` lays it out. See `Outline`. */
export function GuestOutline({ title, description, form, footer }: (typeof GUEST_SCREENS)[keyof typeof GUEST_SCREENS]) {
  return (
    <div role="status" className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <span className="sr-only">Loading...</span>
      <div aria-hidden className="flex flex-col px-5 py-4 sm:px-8">
        <div className="flex min-h-11 items-center">
          <Logo />
        </div>
        <div className="mx-auto flex w-full max-w-[420px] flex-1 flex-col justify-center py-8 in-[[data-sign-on=unknown]]:invisible">
          <h1 className="font-semibold text-[28px] leading-tight tracking-tight">{title}</h1>
          <p className="mt-2 text-[15px] text-muted-foreground">{description}</p>
          <div className="mt-6">{form}</div>
          <p className="mt-4 min-h-5 text-muted-foreground text-sm">{footer}</p>
        </div>
      </div>
      <div className="m-3 hidden h-[calc(100dvh-1.5rem)] rounded-2xl bg-[oklch(0.265_0.045_168)] lg:block" />
    </div>
  );
}
