import { EllipsisVertical, Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Message } from '../../../contract/members/conversations.ts'
import { api } from '../../api/api.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'

const load = () => import('../reports/report-text-dialog.tsx')

type Props = { conversationId: string; message: Message; name: string }

/** What can be done with a message of the other member. Staff then read this message only. */
export function MessageMenu({ conversationId, message, name }: Props) {
  const t = useTranslations('conversations')
  const { module, open, onOpenChange, show } = useLazyDialog(load)
  const { _id: messageId, number } = message
  const send = (reason: string) =>
    api.conversations.report({ id: conversationId, messageId, reason })
  return (
    <>
      <Menu
        label={t('messageMenu', { number, name })}
        icon={<EllipsisVertical aria-hidden className="size-5 text-muted" />}
      >
        <MenuItem icon={<Flag aria-hidden />} onChoose={show}>
          {t('report.act')}
        </MenuItem>
      </Menu>
      {module && (
        <module.ReportTextDialog
          id={messageId}
          texts="conversations.report"
          send={send}
          open={open}
          onOpenChange={onOpenChange}
        />
      )}
    </>
  )
}
