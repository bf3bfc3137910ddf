/**
 * The cursor from a list response's `Link: <…?cursor=…>; rel="next"` header, if there is a next
 * page.
 */
export function nextCursor(page?: { headers: { link?: string } }): string | undefined {
  const address = page?.headers.link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1]
  if (!address) return undefined
  return new URL(address, 'http://any').searchParams.get('cursor') ?? undefined
}
