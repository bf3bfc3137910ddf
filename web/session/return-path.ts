const ownPath = /^\/(?![/\\])[^\\\s]*$/

/** Search of the log-in screen, where the form that confirms an address leads without scripts. */
export function confirmedSearch({ verified }: { verified?: unknown }): { verified?: '1' } {
  return { verified: verified === '1' ? '1' : undefined }
}

/** Search of the log-in and sign-up screens: where one came from, a path of this site only. */
export function returnSearch({ from }: { from?: unknown }): { from?: string } {
  // Named even when it is refused: what is left out stays in the address.
  return { from: typeof from === 'string' && ownPath.test(from) ? from : undefined }
}
