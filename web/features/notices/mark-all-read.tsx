import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { orpc } from '../../data/queries.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

export function MarkAllRead() {
  const t = useTranslations('notices')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.notices.readAll(),
    onSuccess() {
      toast(t('allRead'))
      // The button is about to go.
      document.querySelector('h1')?.focus()
    },
    onError: (failure) => void toast.error(messageOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.notices.key() }),
  })
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      <CheckCheck aria-hidden className="size-5" />
      {t('markAll')}
    </Button>
  )
}
