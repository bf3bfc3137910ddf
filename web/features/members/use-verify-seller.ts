import { matchQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { api } from '../../api/api.ts'
import { invalidatePublic, productKinds } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'
import { replaceInLists } from '../../data/replace-in-lists.ts'
import { useInvalidateAll } from '../../data/use-invalidate-all.ts'
import { useOptimisticAction } from '../../ui/use-optimistic-action.ts'

const lists = { queryKey: orpc.accounts.sellers.key() }

const asVerified = (seller: UserRow): UserRow => ({ ...seller, status: true })

/**
 * Updates the seller in the lists on screen without refetching them: in the list of sellers to
 * verify, the next row's button would move under the pointer.
 */
function useListUpdate() {
  const queryClient = useQueryClient()
  const markVerified = ({ _id }: UserRow) =>
    replaceInLists(queryClient, lists.queryKey, _id, asVerified)
  const invalidateOthers = () => {
    invalidatePublic(queryClient, productKinds)
    return Promise.all([
      queryClient.invalidateQueries({ ...lists, refetchType: 'none' }),
      queryClient.invalidateQueries({ predicate: (query) => !matchQuery(lists, query) }),
    ])
  }
  return { markVerified, invalidateOthers }
}

/** Verifies a seller. The row stays in the list until the list is loaded again. */
export function useVerifySeller() {
  const t = useTranslations('admin.verification')
  const { markVerified, invalidateOthers } = useListUpdate()
  const invalidateAll = useInvalidateAll()
  return useOptimisticAction({
    name: 'verifySeller',
    async run(seller: UserRow) {
      const { email, name } = seller
      await api.accounts.verifySeller({ email, name, status: false, shownName: name })
      markVerified(seller)
      return t('verified')
    },
    invalidate: (refusal) => (refusal ? invalidateAll() : invalidateOthers()),
  })
}
