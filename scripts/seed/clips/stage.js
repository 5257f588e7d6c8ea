/**
 * What the scenes of the demo's clips share: a pointer that a hand moves, and a presenter who speaks. A scene plays in
 * any browser as it is; `make.ts` films it. Times are in seconds.
 */
window.stage = (() => {
  const pointer = document.createElement('div');
  pointer.innerHTML =
    '<svg width="34" height="34" viewBox="0 0 24 24"><path d="M5 2v17l4.5-4 3 7 3-1.3-3-6.9 6-.6z" fill="#12211c" stroke="#fff" stroke-width="1.6"/></svg>';
  Object.assign(pointer.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    zIndex: 2147483647,
    pointerEvents: 'none',
  });
  document.documentElement.append(pointer);
  const at = { x: 0, y: 0 };
  const put = (x, y) => {
    Object.assign(at, { x, y });
    // The tip of the arrow is not at the corner of its picture.
    pointer.style.transform = `translate(${x - 7}px, ${y - 3}px)`;
  };
  const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const start = performance.now();
  const until = (second) => wait(Math.max(0, second - (performance.now() - start) / 1000));

  /** Calls `draw` with the share of the way, from 0 to 1, that a hand has gone. */
  async function tween(seconds, draw) {
    const from = performance.now();
    for (let share = 0; share < 1; await wait(1 / 60)) {
      share = Math.min(1, (performance.now() - from) / (seconds * 1000 || 1));
      draw(share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);
    }
  }

  async function glideTo(x, y, seconds) {
    const from = { ...at };
    const bend = Math.hypot(x - from.x, y - from.y) * 0.08;
    await tween(seconds, (share) => {
      const arc = Math.sin(share * Math.PI) * bend;
      put(from.x + (x - from.x) * share, from.y + (y - from.y) * share - arc);
    });
  }

  const find = (target) => (typeof target === 'string' ? document.querySelector(target) : target);

  async function move(target, seconds = 0.7) {
    const { x, y, width, height } = find(target).getBoundingClientRect();
    await glideTo(x + width / 2, y + height / 2, seconds);
  }

  async function press(target, seconds) {
    await move(target, seconds);
    const ring = document.createElement('div');
    const [size, color] = ['44px', 'rgb(16 138 104 / 45%)'];
    const place = { left: `${at.x - 22}px`, top: `${at.y - 22}px`, width: size, height: size, background: color };
    Object.assign(ring.style, { position: 'fixed', borderRadius: '50%', zIndex: 99, pointerEvents: 'none', ...place });
    document.documentElement.append(ring);
    const fading = [
      { transform: 'scale(0.3)', opacity: 1 },
      { transform: 'scale(1.3)', opacity: 0 },
    ];
    ring.animate(fading, { duration: 450, fill: 'forwards' });
    // An SVG element has no `click`.
    find(target).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await wait(0.12);
  }

  async function type(target, text, letterSeconds = 0.06) {
    for (const letter of text) {
      find(target).textContent += letter;
      await wait(letterSeconds);
    }
  }

  /** What the presenter says: pairs of a time and a sentence. */
  const sentences = [];
  async function says(second, sentence) {
    sentences.push([second, sentence]);
    const presenter = document.querySelector('iframe')?.contentWindow;
    await until(second);
    presenter?.postMessage({ talks: true }, '*');
    await wait(sentence.length * 0.062);
    presenter?.postMessage({ talks: false }, '*');
  }

  put(640, 420);
  return { wait, until, tween, glideTo, move, press, type, says, sentences };
})();
