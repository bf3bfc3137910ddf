import { useLocation } from '@tanstack/react-router'

const ownPath = /^\/(?![/\\])[^\\\s]*$/

/**
 * Search parameters of the log-in screen, the target of the confirmation form without JavaScript.
 */
export function confirmedSearch({ verified }: { verified?: unknown }): { verified?: '1' } {
  return { verified: verified === '1' ? '1' : undefined }
}

/**
 * Search parameters of the log-in and sign-up screens: the page to return to, only a path of this
 * site.
 */
export function returnSearch({ from }: { from?: unknown }): { from?: string } {
  // `from` is present even when refused, because the router keeps omitted parameters in the URL.
  return { from: typeof from === 'string' && ownPath.test(from) ? from : undefined }
}

/** Whether it is the log-in or the sign-up screen, which are never a redirect target. */
export const isAuthPath = (path: string) => /^\/(\w\w\/)?(login|signup)(?!\w)/.test(path)

/** The page to return to from the log-in or sign-up screen, as `from` of the links between them. */
export const useKeptReturnPath = () =>
  useLocation({
    select: ({ pathname, search: { from } }) =>
      isAuthPath(pathname) ? returnSearch({ from }).from : undefined,
  })

/** The current page with filters and hash, as `from` of a link to log-in. */
export const useReturnPath = () => useLocation({ select: ({ href }) => href })
