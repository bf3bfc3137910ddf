const ownPath = /^\/(?![/\\])[^\\\s]*$/

type OfLetter = { verified?: '1'; error?: 'invalid-link' }

/** Search of the log-in screen, where the link of the letter that confirms an address leads. */
export function letterSearch(asked: { verified?: unknown; error?: unknown }): OfLetter {
  return {
    verified: asked.verified === '1' ? '1' : undefined,
    error: asked.error === 'invalid-link' ? 'invalid-link' : undefined,
  }
}

/** Search of the log-in and sign-up screens: where one came from, a path of this site only. */
export function returnSearch({ from }: { from?: unknown }): { from?: string } {
  // Named even when it is refused: what is left out stays in the address.
  return { from: typeof from === 'string' && ownPath.test(from) ? from : undefined }
}
