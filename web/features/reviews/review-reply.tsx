import { useTranslations } from 'use-intl'
import type { Review } from '../../../contract/reviews.ts'
import { DateText } from '../../ui/date-text.tsx'
import { UserText } from '../../ui/user-text.tsx'

type Props = { reply: NonNullable<Review['reply']>; author: Review['author'] }

/** What the reviewed member answered; `author` is that of the review. */
export function ReviewReply({ reply: { text, date }, author }: Props) {
  const t = useTranslations('reviews.replyBy')
  return (
    <div className="grid gap-1 border-s-2 border-line ps-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong className="font-semibold">{t(author)}</strong>
        <span className="text-muted">
          <DateText iso={date} />
        </span>
      </p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">
        <UserText>{text}</UserText>
      </p>
    </div>
  )
}
