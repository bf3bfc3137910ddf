import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NextStep } from './next-step.tsx'

/** Conversations with unread messages. */
export function MessagesWait({ count }: { count: number }) {
  const t = useTranslations('dashboard')
  if (count === 0) return null
  return (
    <NextStep action={<ButtonLink to="/dashboard/messages">{t('readMessages')}</ButtonLink>}>
      {t('messagesWait', { count })}
    </NextStep>
  )
}
