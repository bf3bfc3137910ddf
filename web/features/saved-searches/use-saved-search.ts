import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SavedSearch } from '../../../contract/search/saved-searches.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { orpc } from '../../data/queries.ts'
import { replaceInLists } from '../../data/replace-in-lists.ts'
import { toast } from '../../ui/toast.ts'

type SearchChange = Partial<Pick<SavedSearch, 'alerts' | 'paused'>>

const list = { queryKey: orpc.savedSearches.list.key() }

/**
 * Changes the alerts of a saved search: optimistic, rolled back on failure. Each request contains the
 * whole search, so they are sent one after the other.
 */
export function useChangeSearch(search: SavedSearch) {
  const queryClient = useQueryClient()
  const show = (next: SavedSearch) =>
    replaceInLists(queryClient, list.queryKey, search._id, () => next)
  const mutationKey = ['changeSearch', search._id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn(wish: SearchChange) {
      const { _id: id, name, alerts, paused } = search
      return api.savedSearches.change({ id, name, alerts, paused, ...wish })
    },
    async onMutate(wish) {
      await queryClient.cancelQueries(list)
      show({ ...search, ...wish })
      return { before: search }
    },
    onError(failure, _, shown) {
      if (shown) show(shown.before)
      toast.error(messageOf(failure))
    },
    async onSettled() {
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      if (isLast) await queryClient.invalidateQueries(list)
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
