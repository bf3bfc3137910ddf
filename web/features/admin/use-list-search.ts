import { useNavigate, useSearch } from '@tanstack/react-router'

/** What a list of admins is searched for, kept in the address of its screen. */
export function useListSearch() {
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const onSearch = (text: string) =>
    navigate({ to: '.', search: { q: text || undefined }, replace: true, resetScroll: false })
  return { q, onSearch }
}
