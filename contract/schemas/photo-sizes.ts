/** The widths in pixels that every photo is kept in, as AVIF and WebP; none is wider than the photo. */
export const photoWidths = [320, 640, 960, 1600] as const
export const photoFormats = ['avif', 'webp'] as const
/** How many photos a product can have. */
export const maxPhotos = 8

/** In bytes. */
export const maxPhotoBytes = 10 * 1024 * 1024
/** In pixels. */
export const maxPhotoPixels = 25_000_000

/** The widths this photo is kept in: the ladder up to its own width, in pixels. */
export function widthsOf({ width }: { width: number }): number[] {
  return [...photoWidths.filter((step) => step < width), Math.min(width, 1600)]
}

/** Where this photo is served, in one of its widths; the same address always gives the same bytes. */
export function photoAddress(id: string, width: number, format: (typeof photoFormats)[number]) {
  return `/media/${id}/${width}.${format}`
}

/** Where it is served in a middling width, for those who take one address only. */
export function defaultPhotoAddress({ id, width }: { id: string; width: number }): string {
  return photoAddress(id, Math.max(...widthsOf({ width }).filter((step) => step <= 960)), 'webp')
}
