import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SavedSearch } from '../../../contract/search/saved-searches.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { orpc } from '../../data/queries.ts'
import { replaceInLists } from '../../data/replace-in-lists.ts'
import { toast } from '../../ui/toast.ts'
import { useOptimisticMutation } from '../../ui/use-optimistic-mutation.ts'

type SearchChange = Partial<Pick<SavedSearch, 'alerts' | 'paused'>>

const list = { queryKey: orpc.savedSearches.list.key() }

/** Changes the alerts of a saved search optimistically. Each request contains the whole search. */
export function useChangeSearch(search: SavedSearch) {
  const queryClient = useQueryClient()
  const { _id: id, name, alerts, paused } = search
  const write = (next: SavedSearch) => replaceInLists(queryClient, list.queryKey, id, () => next)
  return useOptimisticMutation({
    name: `changeSearch ${id}`,
    queries: list,
    run: (change: SearchChange) =>
      api.savedSearches.change({ id, name, alerts, paused, ...change }),
    show(change) {
      write({ ...search, ...change })
      return () => write(search)
    },
  })
}

/** Deletes a saved search. */
export function useDeleteSearch({ _id }: SavedSearch) {
  const t = useTranslations('searches')
  const queryClient = useQueryClient()
  return useMutation({
    ...orpc.savedSearches.delete.mutationOptions(),
    mutationKey: ['deleteSearch', _id],
    onSuccess: () => void toast(t('deleted')),
    onError: (failure) => void toast.error(messageOf(failure)),
    onSettled: () => queryClient.invalidateQueries(list),
  })
}
