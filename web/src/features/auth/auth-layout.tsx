import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useTheme } from '../../lib/theme.ts';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { AuthAside } from './auth-aside.tsx';

interface AuthLayoutProps {
  title: string;
  description: ReactNode;
  children?: ReactNode;
  /** The way to the other screen, under the form. */
  footer?: ReactNode;
  /** The screen takes another's place without a change of address: its title gets the focus, and is read out. */
  announced?: boolean;
}

/** Frame of the screens before one is signed in: the form, and on a wide screen what it is good for. */
export function AuthLayout({ title, description, children, footer, announced }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col px-5 py-4 sm:px-8">
        <header className="flex items-center justify-between">
          <Link to={paths.home} className="flex min-h-11 items-center rounded-lg" aria-label="Framekeep home">
            <Logo />
          </Link>
          <ThemeSwitch {...useTheme()} />
        </header>
        <main className="mx-auto flex w-full max-w-[420px] flex-1 flex-col justify-center py-10">
          <Title announced={announced}>{title}</Title>
          <p className="mt-2 text-[15px] text-muted-foreground">{description}</p>
          {children && <div className="mt-8">{children}</div>}
          {footer && <p className="mt-6 text-muted-foreground text-sm">{footer}</p>}
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
