import { useEffect } from 'react';

interface SheetProps {
  /** CSS. */
  styles: string;
  /** Whether later styles replace the first. */
  dynamic?: boolean | undefined;
}

/**
 * Replaces the package `react-style-singleton` (see `vite.config.ts`), with which open dialogs and menus keep the page
 * from scrolling. The package writes a `<style>` element, which a content policy without 'unsafe-inline' refuses. The
 * policy allows a style sheet that a script constructs.
 * @returns a component that applies styles while it is mounted; of several components, the first one's styles apply
 */
export function styleSingleton() {
  let users = 0;
  const sheet = new CSSStyleSheet();
  const add = (styles: string) => {
    users += 1;
    if (users > 1) return;
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  };
  const remove = () => {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
  return function Sheet({ styles, dynamic }: SheetProps) {
    // Without `dynamic`, later styles change nothing.
    useEffect(() => {
      add(styles);
      return remove;
    }, [dynamic ? styles : null]);
    return null;
  };
}
