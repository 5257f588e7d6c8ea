import type { Page } from '@playwright/test';

/** The least contrast of a control's edge or surface with what surrounds it (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3;

const CONTROLS =
  'button, select, textarea, input:not([type=range], [type=radio], [type=file], [type=hidden]), [role=switch], [role=checkbox], [role=radio], [role=tab], a.bg-primary';

/** Names of the visible controls without an edge or a surface of their own. @param among their selector */
export const invisibleControls = (page: Page, among = CONTROLS): Promise<string[]> =>
  page.evaluate(
    ([least, among]) => {
      const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const rgba = (color: string): readonly number[] => {
        if (!pen) throw new Error('No canvas');
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data];
      };
      const luminance = (color: string): number => {
        const [red = 0, green = 0, blue = 0] = rgba(color).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one: string, other: string): number => {
        const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
        return (light + 0.05) / (dark + 0.05);
      };
      const isOpaque = (color: string) => (rgba(color)[3] ?? 0) > 200;
      const surfaceAround = (control: Element): string => {
        for (let box = control.parentElement; box; box = box.parentElement) {
          const { backgroundColor } = getComputedStyle(box);
          if (isOpaque(backgroundColor)) return backgroundColor;
        }
        return 'Canvas';
      };
      const isSeen = (control: Element): boolean => {
        const { width, height } = control.getBoundingClientRect();
        return width > 4 && height > 4 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      };
      const isEdged = (box: Element): boolean => {
        const style = getComputedStyle(box);
        const around = surfaceAround(box);
        const edges = [
          ...(style.outlineStyle === 'none' ? [] : [style.outlineColor]),
          ...(Number.parseFloat(style.borderBottomWidth) > 0 ? [style.borderBottomColor] : []),
          ...(isOpaque(style.backgroundColor) ? [style.backgroundColor] : []),
        ];
        return edges.some((edge) => isOpaque(edge) && contrast(edge, around) >= least);
      };
      // The field of a comment shares its edge with its buttons.
      const hasEdge = (control: Element): boolean =>
        isEdged(control) ||
        (control.matches('textarea') && control.parentElement !== null && isEdged(control.parentElement));
      return [...document.querySelectorAll(among)]
        .filter((control) => isSeen(control) && !control.matches(':disabled') && !hasEdge(control))
        .map(
          (control) => control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML.slice(0, 80)),
        );
    },
    [LEAST_CONTRAST, among] as const,
  );
