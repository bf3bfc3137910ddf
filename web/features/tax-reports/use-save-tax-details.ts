import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { orpc, taxDetailsQuery } from '../../data/queries.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { toast } from '../../ui/toast.ts'

export function useSaveTaxDetails(draftKey: string) {
  const t = useTranslations('taxReports')
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation(
    orpc.taxReports.save.mutationOptions({
      onSuccess(saved) {
        deleteDraft(draftKey)
        queryClient.setQueryData(taxDetailsQuery.queryKey, saved)
        toast.success(t('saved'))
      },
    }),
  )
  return { save: mutate, isPending, error }
}
