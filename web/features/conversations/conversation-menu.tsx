import { Ban, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Conversation } from '../../../contract/members/conversations.ts'
import { messageOf } from '../../api/failures.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { useBlock } from './use-block.ts'

/** What can be done with the other member. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations')
  const personName = usePersonName()
  const [open, setOpen] = useState(false)
  const { act, isPending, error, reset } = useBlock(conversation._id, { isShown: () => open })
  const name = personName(conversation.otherName)
  const isBlocked = conversation.closed === 'blocked'
  const ask = () => {
    reset()
    setOpen(true)
  }
  return (
    <>
      <Menu label={t('menu', { name })} icon={<EllipsisVertical aria-hidden className="size-5" />}>
        {isBlocked ? (
          <MenuItem icon={<Ban aria-hidden />} onChoose={() => act('unblock')}>
            {t('unblock')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban aria-hidden />} onChoose={ask}>
            {t('block.act')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('block.title', { name })}
        description={t('block.description')}
        accept={t('block.accept')}
        busy={isPending}
        failure={error ? messageOf(error) : null}
        onAccept={() => act('block', { onSuccess: () => setOpen(false) })}
      />
    </>
  )
}
