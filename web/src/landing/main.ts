// Script of the landing page. The page is complete without it, except for the theme switch and the moving picture.
import './landing.css';
import { playLoop } from '../features/landing/play-loop.ts';
import { currentTheme, followTheme, setTheme } from '../lib/theme-choice.ts';
import { LOOP_ID, THEME_BUTTON_ID } from './script-ids.ts';

const otherTheme = () => (currentTheme() === 'dark' ? 'light' : 'dark');

function enableThemeSwitch(button: HTMLElement): void {
  const setLabel = () => button.setAttribute('aria-label', `Switch to ${otherTheme()} theme`);
  button.addEventListener('click', () => setTheme(otherTheme()));
  followTheme(setLabel);
  setLabel();
  button.classList.remove('invisible');
}

/** Prefetches the first files of the app, which the buttons open. web/prerender-landing.ts lists them in a template. */
function prefetchApp(): void {
  const next = document.querySelector<HTMLTemplateElement>('template#next');
  if (next) document.head.append(next.content);
}

const button = document.getElementById(THEME_BUTTON_ID);
if (button) enableThemeSwitch(button);

const loop = document.getElementById(LOOP_ID);
if (loop) playLoop(loop);

// Safari has no requestIdleCallback: there, the load event is late enough.
const prefetchWhenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(prefetchApp) : prefetchApp());
if (document.readyState === 'complete') prefetchWhenIdle();
else addEventListener('load', prefetchWhenIdle);

// Back may restore this page from the back/forward cache. If the user has logged in since, the reload opens the app.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
