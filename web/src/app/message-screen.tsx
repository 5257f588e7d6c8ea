import type { ComponentProps, ReactNode } from 'react';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

interface MessageScreenProps {
  title: string;
  text: ReactNode;
  action: ReactNode;
}

/** A whole screen that has one thing to say. */
export function MessageScreen({ title, text, action }: MessageScreenProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <PageTitle>{title}</PageTitle>
      <div className="grid max-w-md justify-items-center">
        <LogoMark className="size-12" />
        <h1 className="mt-6 font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="mt-2 text-muted-foreground">{text}</p>
        <div className="mt-7">{action}</div>
      </div>
    </main>
  );
}

/** Its button, without the imports of `Button`: these screens are in the scripts that load first. */
export const MessageButton = (props: Pick<ComponentProps<'button'>, 'children' | 'onClick'>) => (
  <button type="button" className={buttonVariants()} {...props} />
);
