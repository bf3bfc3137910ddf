/** For the `ref` of an image: calls back if it failed to load before hydration, which React does not report. */
export function onEarlyFailure(image: HTMLImageElement | null, onFailure: () => void) {
  // A vector image without a size has no natural width either, but can be decoded.
  if (image?.complete && image.naturalWidth === 0) image.decode().catch(onFailure)
}
