import type { ComponentProps, ReactNode } from 'react';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

export function MessageScreen({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
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

/**
 * Button of a message screen. It does not import `Button`, because these screens are in the first scripts that load.
 */
export const MessageButton = (props: Pick<ComponentProps<'button'>, 'children' | 'onClick'>) => (
  <button type="button" className={buttonVariants()} {...props} />
);

/** Shown when a screen fails, or when its code cannot be loaded because a newer version replaced it. */
export const CrashMessage = () => (
  <MessageScreen
    title="Something went wrong"
    text="This screen stopped working. Reloading usually helps; your recordings are safe."
    action={<MessageButton onClick={() => window.location.reload()}>Reload</MessageButton>}
  />
);
