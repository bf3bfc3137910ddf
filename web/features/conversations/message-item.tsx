import { useTranslations } from 'use-intl'
import type { Conversation, Message } from '../../../contract/members/conversations.ts'
import { DateText } from '../../ui/date-text.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { MessageMenu } from './message-menu.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { MessageText } from './message-text.tsx'

type Props = { conversation: Conversation; message: Message; isLastOwn: boolean }

/** A message with its time. Under the last own one, whether the other member has read it. */
export function MessageItem({ conversation, message, isLastOwn }: Props) {
  const t = useTranslations('conversations')
  const personName = usePersonName()
  const { role, otherName, otherRead, _id: id } = conversation
  const { author, number, photos, consent, removed, date } = message
  const isOwn = author === role
  return (
    <li className={`flex items-start gap-1 ${isOwn ? 'justify-end ps-8' : 'pe-4'}`}>
      <div className={`grid min-w-0 gap-1 ${isOwn ? 'justify-items-end' : 'justify-items-start'}`}>
        <p className="sr-only">
          {isOwn ? t('youWrote') : t('wrote', { name: personName(otherName) })}
        </p>
        {removed && <p className="text-muted">{t('removed')}</p>}
        <MessageText message={message} isOwn={isOwn} />
        <MessagePhotos place={{ conversationId: id }} photos={photos} consent={consent} />
        <p className="text-sm text-muted">
          <DateText iso={date} />
          {isLastOwn && <span>{` · ${t(number <= otherRead ? 'read' : 'sent')}`}</span>}
        </p>
      </div>
      {!isOwn && !removed && (
        <MessageMenu conversationId={id} message={message} name={personName(otherName)} />
      )}
    </li>
  )
}
