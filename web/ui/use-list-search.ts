import { useNavigate, useSearch } from '@tanstack/react-router'

/** The search text of a list, stored in the URL of its screen beside what else narrows the list. */
export function useListSearch() {
  const { q } = useSearch({ strict: false })
  const navigate = useNavigate()
  const onSearch = (text: string) =>
    navigate({
      to: '.',
      search: (current) => ({ ...current, q: text || undefined }),
      replace: true,
      resetScroll: false,
    })
  return { q, onSearch }
}
