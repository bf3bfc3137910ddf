import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationOpening } from '../../../contract/members/conversations.ts'
import { Picture } from '../../ui/picture.tsx'
import { textLink } from '../../ui/text-link.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'

type Subject = Omit<ConversationOpening, 'conversationId'>

/** The title, as a link to the sale or to the page of the listing, if there is one. */
function SubjectTitle({ subject }: { subject: Subject }) {
  const { saleId, productId, role, header, gone } = subject
  const title = <UserText>{header}</UserText>
  const look = 'line-clamp-2 text-sm wrap-anywhere'
  if (saleId) {
    return (
      <Link
        to={role === 'buyer' ? '/dashboard/orders/$id' : '/dashboard/sales/$id'}
        params={{ id: saleId }}
        className={`${textLink} ${look}`}
      >
        {title}
      </Link>
    )
  }
  if (gone) return <span className={look}>{title}</span>
  return (
    <Link to="/items/$id/{-$slug}" params={{ id: productId }} className={`${textLink} ${look}`}>
      {title}
    </Link>
  )
}

type Props = { subject: Subject; heading?: Ref<HTMLHeadingElement>; children?: ReactNode }

/** The other member, and what the conversation is about. */
export function ConversationHeader({ subject, heading, children }: Props) {
  const t = useTranslations('conversations')
  const personName = usePersonName()
  const { otherName, image } = subject
  return (
    <header className="flex items-center gap-2 border-b border-line p-2 sm:gap-3 sm:p-3">
      <Link
        to="/dashboard/messages"
        activeOptions={{ exact: true }}
        aria-label={t('back')}
        className="inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:hidden"
      >
        <ChevronLeft aria-hidden className="size-6 rtl:-scale-x-100" />
      </Link>
      <Picture src={image} alt="" className="size-12 shrink-0 rounded-control" />
      <div className="grid min-w-0 flex-1 justify-items-start">
        <h1 ref={heading} tabIndex={-1} className="font-semibold outline-none wrap-anywhere">
          <UserText>{personName(otherName)}</UserText>
        </h1>
        <SubjectTitle subject={subject} />
      </div>
      {children}
    </header>
  )
}
