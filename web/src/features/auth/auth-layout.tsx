import { Link2, type LucideIcon, ShieldCheck, Users } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTheme } from '#web/lib/theme.ts';
import { paths } from '#web/library/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import recording from './recording.webp';

interface AuthLayoutProps {
  title: string;
  description: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** The screen replaces another one at the same address: its title takes the focus, so screen readers announce it. */
  announced?: boolean;
}

/** Layout of the login and similar screens: a form, and on wide screens the promises of the product. */
export function AuthLayout({ title, description, children, footer, announced }: AuthLayoutProps) {
  return (
    // The page ends above the toasts, which on wide screens cover the promises alone.
    <div className="grid min-h-dvh max-lg:mb-(--toast-height) lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col px-5 py-4 sm:px-8">
        <header className="flex items-center justify-between">
          <Link to={paths.home} className="flex min-h-11 items-center rounded-lg" aria-label="Framekeep homepage">
            <Logo />
          </Link>
          <ThemeSwitch {...useTheme()} />
        </header>
        <main className="mx-auto flex w-full max-w-[420px] flex-1 flex-col justify-center py-8">
          <Title announced={announced}>{title}</Title>
          <p className="mt-2 text-[15px] text-muted-foreground">{description}</p>
          {children && <div className="mt-6 grid grid-cols-1">{children}</div>}
          {footer && <p className="mt-4 text-muted-foreground text-sm">{footer}</p>}
        </main>
      </div>
      <AuthAside />
    </div>
  );
}

function Title({ announced, children }: { announced: boolean | undefined; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <h1
      ref={heading}
      tabIndex={announced ? -1 : undefined}
      className="font-semibold text-[28px] leading-tight tracking-tight outline-none"
    >
      {children}
    </h1>
  );
}

const PROMISES: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: ShieldCheck, title: 'A recording cannot be lost', text: 'Every second goes to disk while you record.' },
  { icon: Link2, title: 'Sharing you can take back', text: 'Links expire when you say, and end when you revoke them.' },
  { icon: Users, title: 'Unlimited workspaces', text: 'One for yourself, and one for every team you work with.' },
];

/** A player and its comments inside the frame of the logo, and the promises of the product. Shown on wide screens only. */
function AuthAside() {
  return (
    <aside
      aria-label="What Framekeep does"
      className="sticky top-3 m-3 hidden h-[calc(100dvh-1.5rem)] rounded-2xl bg-[oklch(0.265_0.045_168)] p-8 text-[oklch(0.97_0.01_165)] lg:grid"
    >
      <div className="m-auto grid w-full max-w-lg gap-8">
        <div className="corners p-4 [--corners-color:#ffffffd9] [--corners-length:3rem] [--corners-width:3px] [@media(height<46rem)]:hidden">
          {/* Of a hidden element, a browser loads no lazy picture. */}
          <img src={recording} alt="" loading="lazy" width={960} height={660} className="h-auto w-full rounded-lg" />
        </div>
        <p className="flex items-center gap-2 px-4 font-medium text-[13px] text-white/80">
          <span aria-hidden className="size-2.5 animate-pulse-soft rounded-full bg-[#ff6a5f]" />
          Record, share, and collaborate
        </p>
        <ul className="grid gap-6 px-4">
          {PROMISES.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon
                aria-hidden
                className="mt-0.5 size-5 shrink-0 text-[oklch(0.82_0.13_166)] forced-colors:text-[CanvasText]"
              />
              <div className="grid gap-1">
                <p className="font-semibold text-[17px] leading-snug tracking-tight">{title}</p>
                <p className="text-sm text-white/75">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

export function AuthLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      className="-my-3 inline-flex min-h-11 items-center rounded-sm font-medium text-primary-text underline decoration-primary-text/35 underline-offset-4 hover:decoration-current"
      {...props}
    />
  );
}
