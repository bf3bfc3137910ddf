/** In pixels; every photo is stored in these widths as AVIF and WebP, never enlarged. */
export const photoWidths = [320, 640, 960, 1600] as const
export const photoFormats = ['avif', 'webp'] as const
export const maxPhotos = 8

/** In bytes. */
export const maxPhotoBytes = 10 * 1024 * 1024
export const maxPhotoPixels = 25_000_000

/** Stored widths in pixels: those up to the photo's own width. */
export function widthsOf({ width }: { width: number }): number[] {
  return [...photoWidths.filter((step) => step < width), Math.min(width, 1600)]
}

/** URL of a photo in one width; its content never changes. */
export function photoAddress(id: string, width: number, format: (typeof photoFormats)[number]) {
  return `/media/${id}/${width}.${format}`
}

/** URL of a photo of a case, which takes the access token of a party or of staff. */
export function casePhotoAddress(saleId: string, id: string): string {
  return `/api/sales/${saleId}/case/photos/${id}?size=large`
}

/** URL of a photo of a message, which takes the access token of one of the two members. */
export function conversationPhotoAddress(conversationId: string, id: string): string {
  return `/api/conversations/${conversationId}/photos/${id}?size=large`
}

/** URL in a medium width, for consumers of a single URL. */
export function defaultPhotoAddress({ id, width }: { id: string; width: number }): string {
  return photoAddress(id, Math.max(...widthsOf({ width }).filter((step) => step <= 960)), 'webp')
}
