import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Conversation } from '../../../contract/members/conversations.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'

/** The newest message in one line. */
function Newest({ conversation: { last, role } }: { conversation: Conversation }) {
  const t = useTranslations('conversations')
  const isOwn = last.author === role
  if (last.removed) return t('removed')
  if (last.consent.length > 0) return t('hidden')
  if (!last.text.trim()) return t(isOwn ? 'ownPhotos' : 'photos', { count: last.photos })
  return isOwn ? t('own', { text: last.text }) : <UserText>{last.text}</UserText>
}

/** A conversation in the list. */
export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations')
  const personName = usePersonName()
  const { _id: id, otherName, header, image, date, unread } = conversation
  return (
    <li>
      <Link
        to="/dashboard/messages/$id"
        params={{ id }}
        className="flex items-start gap-3 p-3 hover:bg-sunken focus-visible:-outline-offset-2 data-[status=active]:bg-accent-soft sm:p-4"
      >
        <Picture src={image} alt="" className="size-12 shrink-0 rounded-control" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-start justify-between gap-2">
            <span className={`min-w-0 wrap-anywhere ${unread ? 'font-semibold' : 'font-medium'}`}>
              <UserText>{personName(otherName)}</UserText>
            </span>
            {unread > 0 && <CountBadge count={unread} label={t('unread', { count: unread })} />}
          </span>
          <span className="line-clamp-2 text-sm text-muted wrap-anywhere">
            <UserText>{header}</UserText>
          </span>
          <span className={`line-clamp-1 text-sm wrap-anywhere ${unread ? 'font-medium' : ''}`}>
            <Newest conversation={conversation} />
          </span>
          <span className="text-sm text-muted">
            <DateText iso={date} />
          </span>
        </span>
      </Link>
    </li>
  )
}
