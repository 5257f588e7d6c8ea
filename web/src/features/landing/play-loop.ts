import { savesData } from '#web/ui/saves-data.ts';

/** Whether the loop waits for the button. */
const staysStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || savesData();

/** Calls `work` once the text is on screen and everything in the page is loaded. @returns cancels the call */
function oncePainted(work: () => void): () => void {
  const waiting = new AbortController();
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    paints.disconnect();
    work();
  });
  const follow = () => paints.observe({ type: 'paint', buffered: true });
  if (document.readyState === 'complete') follow();
  else addEventListener('load', follow, { once: true, signal: waiting.signal });
  return () => {
    waiting.abort();
    paints.disconnect();
  };
}

/**
 * Plays the loop of the landing page while it is in view, and makes its button work. Nothing of it is loaded before the
 * text is painted, nor with reduced motion or for people who save data, until they press the button.
 * @param area `ProductLoop`
 * @returns ends that
 */
export function playLoop(area: HTMLElement): () => void {
  const [video, button] = [area.querySelector('video'), area.querySelector('button')];
  if (!video || !button) return () => {};
  let isWanted = !staysStill();
  let isInView = false;
  const update = () => {
    area.toggleAttribute('data-playing', isWanted);
    button.setAttribute('aria-label', isWanted ? 'Pause the video' : 'Play the video');
    // A browser may refuse it, such as in its mode for low power: then the picture stays.
    if (isWanted && isInView) video.play().catch(() => {});
    else video.pause();
  };
  const press = () => {
    isWanted = !isWanted;
    update();
  };
  const visibility = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
    update();
  });
  video.muted = true;
  button.addEventListener('click', press);
  button.classList.remove('invisible');
  button.setAttribute('aria-label', isWanted ? 'Pause the video' : 'Play the video');
  area.toggleAttribute('data-playing', isWanted);
  const cancel = oncePainted(() => visibility.observe(video));
  return () => {
    cancel();
    visibility.disconnect();
    button.removeEventListener('click', press);
  };
}
