import { useRouter } from '@tanstack/react-router'

/**
 * Remembers the open screen when a request begins; the returned function says whether it is still open
 * when the response arrives, which may navigate only then. A screen that is loading counts as open.
 */
export function useScreenGuard() {
  const { history } = useRouter()
  const here = () => history.location.pathname + history.location.search
  return () => {
    const guarded = here()
    return () => here() === guarded
  }
}
