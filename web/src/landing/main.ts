// The script of the landing page, which is whole without it.
import './landing.css';
import { currentTheme, setTheme, watchTheme } from '../lib/theme-choice.ts';
import { THEME_BUTTON_ID } from './theme-button-id.ts';

const otherTheme = () => (currentTheme() === 'dark' ? 'light' : 'dark');

function switchThemes(button: HTMLElement): void {
  const name = () => button.setAttribute('aria-label', `Switch to ${otherTheme()} theme`);
  button.addEventListener('click', () => setTheme(otherTheme()));
  watchTheme(name);
  name();
  button.classList.remove('invisible');
}

/** Loads what the screens behind the buttons begin with, once there is nothing else to do. */
function loadNext(): void {
  const next = document.querySelector<HTMLTemplateElement>('template#next');
  if (next) document.head.append(next.content);
}

const button = document.getElementById(THEME_BUTTON_ID);
if (button) switchThemes(button);

// Safari has no idle callback: there, the page is loaded, which is idle enough.
const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(loadNext) : loadNext());
if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle);

// Back may restore the page as it was left: a person who has signed in since gets the app.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
