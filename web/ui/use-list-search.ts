import { useNavigate, useSearch } from '@tanstack/react-router'

/** The search text of an admin list, stored in the URL of its screen. */
export function useListSearch() {
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const onSearch = (text: string) =>
    navigate({ to: '.', search: { q: text || undefined }, replace: true, resetScroll: false })
  return { q, onSearch }
}
