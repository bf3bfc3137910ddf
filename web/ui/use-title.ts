import { useEffect } from 'react'

/** The tab's title while this stands in the place of a screen, whose own title it hides. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
