import { useRouter } from '@tanstack/react-router'

/**
 * Notes the open screen when a call begins; the returned function says whether it is still open when
 * the call is answered. An answer may navigate only then. A screen that is loading counts as open.
 */
export function useNoteScreen() {
  const { history } = useRouter()
  const here = () => history.location.pathname + history.location.search
  return () => {
    const noted = here()
    return () => here() === noted
  }
}
