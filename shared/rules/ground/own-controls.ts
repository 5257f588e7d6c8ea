/** Id of the sentence of a page whose scripts do not start. A page that starts removes it. */
export const NO_START_ID = 'no-start';

/**
 * The inline script after the video of a link's page. The video has the browser's own controls, for browsers without
 * scripts. Where scripts run, this one hides the controls at once, because the player has its own. It shows them again
 * when a script fails, or after four seconds without the player.
 *
 * It chooses the small file of a video, where there is one:
 * - by the rule of `startsSmall`, unless the style sheet, which comes before the video, came at the rate that the large
 *   file needs: a Chromium that knows nothing of its line says 1.5 or 2.7 Mbit/s;
 * - when the style sheet came at less than a third of that rate;
 * - when the page's script or font came so slowly beside the video that `isMuchSlower`;
 * - when there is no frame 1.5 seconds after the page's first byte. The script waits for the style sheet, which comes late
 *   on a slow line, so the time does not begin with the script.
 * The player sets a class: then it decides.
 *
 * Beside a small file, a picture that has not arrived is given up. Where the line or a data saver chooses the small file
 * at once, the page is not painted yet and uses a font of the device, unless its style sheet, and so its font, was in the
 * cache. Picture and font have more bytes than the first frame.
 */
export const OWN_CONTROLS_SCRIPT =
  '(function(v){function show(){var n=document.getElementById("no-start");if(n){n.className="now";v.controls=!0}}v.controls=!1;var s=v.dataset.small,r=+v.dataset.rate,c=navigator.connection||{},b;function rate(least){var l=performance.getEntriesByType("resource"),m=0;l.forEach(function(e){var n=0;e.transferSize<least||(l.forEach(function(f){n+=f.transferSize*Math.max(0,Math.min(e.responseEnd,f.responseEnd)-Math.max(e.responseStart,f.responseStart))/Math.max(1,f.responseEnd-f.responseStart)}),m=Math.max(m,Math.max(n,e.transferSize)/125/Math.max(1,e.responseEnd-e.responseStart)))});return m}function leave(){v.src||v.className||v.readyState<2&&v.networkState==2&&small()}function small(){var i=v.previousElementSibling;v.src=s;i&&!i.complete&&i.removeAttribute("src")}addEventListener("error",function(e){(e.target===window||e.target.tagName==="SCRIPT")&&show()},!0);setTimeout(show,4e3);s&&(innerWidth*devicePixelRatio<=640||(b=rate(8e3),c.saveData)||b&&3*b<r||c.downlink<r&&!(b>r)?(small(),b&&document.documentElement.style.setProperty("--font-sans","system-ui")):(setTimeout(leave,((performance.getEntriesByType("navigation")[0]||0).responseStart||0)+1500-performance.now()),new PerformanceObserver(function(l,o){(b=rate(2e4))&&b<.75*r&&leave();(v.src||v.className)&&o.disconnect()}).observe({type:"resource",buffered:!0})))})(document.getElementById("shared-video"))';

/** SHA-256 of the script, as a Content-Security-Policy lists it. */
export const OWN_CONTROLS_SOURCE = "'sha256-4kjzkqh7y+OO4+Tu+EJ6sO2iGUb3kw6vF+nPJx9AVwc='";
