/** Id of the sentence of a page whose scripts do not start. A page that starts removes it. */
export const NO_START_ID = 'no-start';

/**
 * The inline script after the video of a link's page. The video has the browser's own controls, for browsers without
 * scripts. Where scripts run, this one hides the controls at once, because the player has its own. It shows them again
 * when a script fails, or after four seconds without the player.
 *
 * It also chooses the small file of a video, where there is one: by the rule of `startsSmall`; when the style sheet, which
 * shares the line with a script and the video, came at less than a third of the rate that the large file needs; and when
 * there is no frame 1.5 seconds after the page's first byte. The script waits for the style sheet, which comes late on a
 * slow line, so the time does not begin with the script. The player sets a class: then it decides.
 */
export const OWN_CONTROLS_SCRIPT =
  '(function(v){function show(){var n=document.getElementById("no-start");if(n){n.className="now";v.controls=!0}}v.controls=!1;var s=v.dataset.small,r=+v.dataset.rate,c=navigator.connection||{},b=0;s&&performance.getEntriesByType("resource").forEach(function(e){e.transferSize<8e3||(b=Math.max(b,e.transferSize/125/(e.responseEnd-e.responseStart)))});s&&(innerWidth*devicePixelRatio<=640||c.saveData||c.downlink<r||b&&3*b<r?v.src=s:setTimeout(function(){v.readyState<2&&v.networkState==2&&!v.className&&(v.src=s)},((performance.getEntriesByType("navigation")[0]||0).responseStart||0)+1500-performance.now()));addEventListener("error",function(e){(e.target===window||e.target.tagName==="SCRIPT")&&show()},!0);setTimeout(show,4e3)})(document.getElementById("shared-video"))';

/** SHA-256 of the script, as a Content-Security-Policy lists it. */
export const OWN_CONTROLS_SOURCE = "'sha256-HiysgxV0JfYVBgrTJddpYuasqLIagk0fP7Y6TKpgzoE='";
