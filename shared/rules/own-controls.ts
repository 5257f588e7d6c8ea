/** Id of the sentence of a page whose scripts do not start. A page that starts removes it. */
export const NO_START_ID = 'no-start';

/**
 * The inline script after the video of a link's page. The video has the browser's own controls, for browsers without
 * scripts. Where scripts run, this one hides the controls at once, because the player has its own. It shows them again
 * when a script fails, or after four seconds without the player. A video with a small file starts with that by the rule of
 * `startsSmall`.
 */
export const OWN_CONTROLS_SCRIPT =
  '(function(v){function show(){var n=document.getElementById("no-start");if(n){n.className="now";v.controls=!0}}v.controls=!1;var s=v.dataset.small,c=navigator.connection||{};s&&(innerWidth*devicePixelRatio<=640||c.saveData||c.downlink<+v.dataset.rate)&&(v.src=s);addEventListener("error",function(e){(e.target===window||e.target.tagName==="SCRIPT")&&show()},!0);setTimeout(show,4e3)})(document.getElementById("shared-video"))';

/** SHA-256 of the script, as a Content-Security-Policy lists it. */
export const OWN_CONTROLS_SOURCE = "'sha256-W9WEjatrolFXxwFDTAM0e299abF5rBELC6AY8j/e6cM='";
