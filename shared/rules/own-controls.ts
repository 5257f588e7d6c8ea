/** Id of the sentence of a page whose scripts do not start. A page that starts removes it. */
export const NO_START_ID = 'no-start';

/**
 * The inline script after the video of a link's page. The video has the browser's own controls, for browsers without
 * scripts. Where scripts run, this one hides the controls at once, because the player has its own. It shows them again
 * when a script fails, or after four seconds without the player. A video with a small file starts with that by the rule of
 * `startsSmall`; also when a third of the line, in which the page's style sheet came beside its script and the video, is
 * slower than a third of what the large file needs; and after a second without a frame. The player sets a class: then it
 * decides.
 */
export const OWN_CONTROLS_SCRIPT =
  '(function(v){function show(){var n=document.getElementById("no-start");if(n){n.className="now";v.controls=!0}}v.controls=!1;var s=v.dataset.small,r=+v.dataset.rate,c=navigator.connection||{},b=0;s&&performance.getEntriesByType("resource").forEach(function(e){e.transferSize<8e3||(b=Math.max(b,e.transferSize/125/(e.responseEnd-e.responseStart)))});s&&(innerWidth*devicePixelRatio<=640||c.saveData||c.downlink<r||b&&3*b<r?v.src=s:setTimeout(function(){v.readyState<2&&v.networkState==2&&!v.className&&(v.src=s)},1e3));addEventListener("error",function(e){(e.target===window||e.target.tagName==="SCRIPT")&&show()},!0);setTimeout(show,4e3)})(document.getElementById("shared-video"))';

/** SHA-256 of the script, as a Content-Security-Policy lists it. */
export const OWN_CONTROLS_SOURCE = "'sha256-+biLMVBg7MxNSaT28IK2iBh/vagUX0RxKCEW90byMdg='";
