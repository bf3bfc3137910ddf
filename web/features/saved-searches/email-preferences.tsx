import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { EmailPreferencesForm as Choices } from '../../../contract/members/email-preferences.ts'
import { messageOf } from '../../api/failures.ts'
import { emailPreferencesQuery, orpc } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'

const names = ['priceDrops', 'returns'] as const
const mutationKey = orpc.emailPreferences.change.mutationKey()

/**
 * The member's choice of e-mails about favourites: optimistic, rolled back on failure. Each request
 * contains both choices, so they are sent one after the other.
 */
export function EmailPreferencesForm({ choices }: { choices: Choices }) {
  const t = useTranslations('favourites')
  const id = useId()
  const queryClient = useQueryClient()
  const show = (next: Choices) => queryClient.setQueryData(emailPreferencesQuery.queryKey, next)
  const { mutate } = useMutation(
    orpc.emailPreferences.change.mutationOptions({
      scope: { id: 'emailPreferences' },
      async onMutate(wish) {
        await queryClient.cancelQueries(emailPreferencesQuery)
        show(wish)
        return { before: choices }
      },
      onSuccess: () => void toast(t('emailsSaved')),
      onError(failure, _, shown) {
        if (shown) show(shown.before)
        toast.error(messageOf(failure))
      },
      async onSettled() {
        const isLast = queryClient.isMutating({ mutationKey }) === 1
        if (isLast) await queryClient.invalidateQueries(emailPreferencesQuery)
      },
    }),
  )
  return (
    <section aria-labelledby={id} className="card mt-10 grid gap-2 p-5 sm:px-6">
      <h2 id={id} className="text-lg font-semibold">
        {t('emails')}
      </h2>
      {names.map((name) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={choices[name]}
            onChange={({ target }) => mutate({ ...choices, [name]: target.checked })}
            className="size-5 shrink-0 accent-accent"
          />
          {t(name)}
        </label>
      ))}
    </section>
  )
}
