/** The ID of the large photo at this position, counted from 0: links to it show that photo. */
export const anchorOfPhoto = (index: number) => `photo-${index + 1}`

/** The position that a URL's hash names, counted from 0; undefined if it names none. */
export function indexOfHash(hash: string): number | undefined {
  const number = /^#photo-(\d)$/.exec(hash)?.[1]
  return number && number !== '0' ? Number(number) - 1 : undefined
}
