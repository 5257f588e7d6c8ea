/** What WebGL says that it runs on where there is no GPU. */
const SOFTWARE_RENDERER = /SwiftShader|llvmpipe|Basic Render/;

function hasSoftwareWebgl(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl', { powerPreference: 'low-power' });
  if (!gl) return true;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE_RENDERER.test(renderer);
}

/** Chromium stores the pixels of a canvas in memory as BGR; those of a canvas on the GPU are RGB on most systems. */
function hasSoftwareCanvas(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { alpha: false });
  if (!context) return false;
  const frame = new VideoFrame(context.canvas, { timestamp: 0, alpha: 'discard' });
  const { format } = frame;
  frame.close();
  return format === 'BGRX';
}

/**
 * Whether Chromium composites pages without a GPU, as on virtual machines and with graphics acceleration switched off.
 * No API says it; this is true only when both signs of it are there.
 */
export const compositesInSoftware = (): boolean => hasSoftwareCanvas() && hasSoftwareWebgl();
