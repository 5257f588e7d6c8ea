import { useEffect } from 'react';

interface SheetProps {
  /** CSS. */
  styles: string;
  /** Whether a later text replaces the first. */
  dynamic?: boolean | undefined;
}

/**
 * Stands in for the package `react-style-singleton` (see `vite.config.ts`), by which open dialogs and menus keep the page
 * from scrolling. The package writes a `<style>` element, which a content policy without 'unsafe-inline' refuses. It allows a
 * style sheet that a script constructs.
 * @returns a component that applies styles while it is shown: those of the first, when there are several
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
    // Without `dynamic`, a later text changes nothing.
    useEffect(() => {
      add(styles);
      return remove;
    }, [dynamic ? styles : null]);
    return null;
  };
}
