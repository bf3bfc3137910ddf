import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { EmailPreferencesForm as Choices } from '../../../contract/members/email-preferences.ts'
import { api } from '../../api/api.ts'
import { emailPreferencesQuery } from '../../data/queries.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { toast } from '../../ui/toast.ts'
import { useOptimisticMutation } from '../../ui/use-optimistic-mutation.ts'

const names = ['priceDrops', 'returns'] as const

/** The member's choice of e-mails about favourites. Each request contains both choices. */
export function EmailPreferencesForm({ choices }: { choices: Choices }) {
  const t = useTranslations('favourites')
  const id = useId()
  const queryClient = useQueryClient()
  const { queryKey } = emailPreferencesQuery
  const write = (next: Choices) => queryClient.setQueryData(queryKey, next)
  const { mutate } = useOptimisticMutation({
    name: 'emailPreferences',
    queries: { queryKey },
    run: (next: Choices) => api.emailPreferences.change(next),
    show(next) {
      write(next)
      return () => write(choices)
    },
    onSuccess: () => toast(t('emailsSaved')),
  })
  return (
    <section aria-labelledby={id} className="card mt-10 grid gap-2 p-5 sm:px-6">
      <h2 id={id} className="text-lg font-semibold">
        {t('emails')}
      </h2>
      {names.map((name) => (
        <CheckBox
          key={name}
          checked={choices[name]}
          onChange={({ target }) => mutate({ ...choices, [name]: target.checked })}
        >
          {t(name)}
        </CheckBox>
      ))}
    </section>
  )
}
