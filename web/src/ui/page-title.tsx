import { titleText, useTitleMark } from './title-mark.ts';

/** Names the screen in the browser's tab; what goes on in the page stands before it. */
export function PageTitle({ children }: { children: string }) {
  return <title>{titleText(children, useTitleMark())}</title>;
}
