import { useEffect } from 'react'

/** The tab's title while this replaces a screen, overriding that screen's title. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
