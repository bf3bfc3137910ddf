import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { ReportTextDialog } from '../reports/report-text-dialog.tsx'

type Props = {
  conversationId: string
  messageId: string
  open: boolean
  setOpen: (open: boolean) => void
}

/** Asks why a message should be checked by staff, who then read this message only. */
export function ReportMessageDialog({ conversationId, messageId, open, setOpen }: Props) {
  const t = useTranslations('conversations.report')
  const words = {
    ...{ title: t('title'), description: t('description'), done: t('done') },
    ...{ label: t('label'), hint: t('hint'), submit: t('submit') },
  }
  const send = (reason: string) =>
    api.conversations.report({ id: conversationId, messageId, reason })
  return <ReportTextDialog {...{ words, send, open, setOpen }} />
}
