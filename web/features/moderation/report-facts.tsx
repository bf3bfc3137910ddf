import { Link } from '@tanstack/react-router'
import {
  Copy,
  Globe,
  ImageOff,
  MessageCircleQuestionMark,
  MessageSquareText,
  Unlink,
  UserRound,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { textLink } from '../../ui/text-link.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { MessagePhotos } from '../conversations/message-photos.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { MemberLink } from '../product/member-link.tsx'

type SameSerialProduct = NonNullable<Report['sameSerialAs']>

const shape = 'aspect-4/3 w-20 rounded-control'

/** The reported picture. The server omits URLs that it would not accept. */
export function ReportedPicture({ report: { image, header } }: { report: Report }) {
  const t = useTranslations('admin.reports')
  if (image) return <Picture src={image} alt={header} className={shape} />
  return (
    <div className={`grid place-items-center bg-sunken text-muted ${shape}`}>
      <ImageOff role="img" aria-label={t('noPicture')} className="size-6" />
    </div>
  )
}

/** An automatic report: another listing has the same serial number. */
function SameSerial({ as: { header, sellerName, canRelease } }: { as: SameSerialProduct }) {
  const t = useTranslations('admin.reports')
  const personName = usePersonName()
  return (
    <>
      <Badge tone="warn" icon={<Copy aria-hidden className="size-3.5" />}>
        {t('sameSerial')}
      </Badge>
      <p>{t('sameSerialAs', { title: header, seller: personName(sellerName) })}</p>
      {!canRelease && <p className="text-muted">{t('stillListed')}</p>}
    </>
  )
}

type Reviewed = NonNullable<Report['review']>

/** Leads to what staff see of the author of a reported text, unless the account is deleted. */
function Author({ id, name }: { id: string | null; name: string }) {
  if (!id) return null
  return (
    <p>
      <MemberLink id={id} name={name} />
    </p>
  )
}

/** A reported review with its reply. */
function ReportedReview({ review, title }: { review: Reviewed; title: string }) {
  const t = useTranslations('admin.reports')
  const personName = usePersonName()
  const name = personName(review.authorName)
  return (
    <>
      <Badge icon={<MessageSquareText aria-hidden className="size-3.5" />}>
        {review.removed ? t('reviewRemoved') : t(`reviewBy.${review.author}`, { name })}
      </Badge>
      <Author id={review.authorId} name={review.authorName} />
      <LongText text={review.text || t('noText')} about={t('reportOf', { title })} />
      {review.reply && (
        <LongText text={t('replyText', { text: review.reply })} about={t('reportOf', { title })} />
      )}
    </>
  )
}

type Message = NonNullable<Report['message']>

/** A reported message between two members, with its photos. */
function ReportedMessage({ message, report }: { message: Message; report: Report }) {
  const t = useTranslations('admin.reports')
  const personName = usePersonName()
  const { authorName, authorId, text, photos, removed } = message
  return (
    <>
      <Badge icon={<MessageSquareText aria-hidden className="size-3.5" />}>
        {removed ? t('messageRemoved') : t('messageBy', { name: personName(authorName) })}
      </Badge>
      <Author id={authorId} name={authorName} />
      {text.trim() && <LongText text={text} about={t('reportOf', { title: report.header })} />}
      <MessagePhotos place={{ reportId: report._id }} photos={photos} />
    </>
  )
}

type Asked = NonNullable<Report['question']>

/** A reported question with its answer. */
function ReportedQuestion({ question, title }: { question: Asked; title: string }) {
  const t = useTranslations('admin.reports')
  const personName = usePersonName()
  const { askerName, askerId, text, answer, removed } = question
  return (
    <>
      <Badge icon={<MessageCircleQuestionMark aria-hidden className="size-3.5" />}>
        {removed ? t('questionRemoved') : t('questionBy', { name: personName(askerName) })}
      </Badge>
      <Author id={askerId} name={askerName} />
      <LongText text={text} about={t('reportOf', { title })} />
      {answer && (
        <LongText text={t('answerText', { text: answer })} about={t('reportOf', { title })} />
      )}
    </>
  )
}

type Notifier = NonNullable<Report['notifier']>

/** The sender of a notice through the public form. */
function SentBy({ notifier: { name, email } }: { notifier: Notifier }) {
  const t = useTranslations('admin.reports')
  return (
    <>
      <Badge icon={<Globe aria-hidden className="size-3.5" />}>{t('publicForm')}</Badge>
      <p className="text-muted wrap-anywhere">{t('notifier', { name, email })}</p>
    </>
  )
}

/** The title, as a link to the listing; to its form while buyers do not see it. */
function ReportedTitle({ report: { header, productId: id, hidden } }: { report: Report }) {
  const title = <UserText>{header}</UserText>
  if (!id) return title
  if (!hidden) return <ItemLink id={id} title={header} className={textLink} />
  return (
    <Link to="/dashboard/editproduct/$id" params={{ id }} className={textLink}>
      {title}
    </Link>
  )
}

/** The seller's name, as a link to what staff see of the seller. */
export function ReportedSeller({ report: { sellerId, sellerName } }: { report: Report }) {
  return <MemberLink id={sellerId} name={sellerName || '–'} />
}

/** The product's name, whether it is a listing of this site, and the reason for the report. */
export function ReportedName({ report }: { report: Report }) {
  const t = useTranslations('admin.reports')
  const { header, productId, reason, review, message, question, ofSeller, sameSerialAs } = report
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold">
        <ReportedTitle report={report} />
      </p>
      {review && <ReportedReview review={review} title={header} />}
      {message && <ReportedMessage message={message} report={report} />}
      {question && <ReportedQuestion question={question} title={header} />}
      {ofSeller && (
        <Badge icon={<UserRound aria-hidden className="size-3.5" />}>{t('ofSeller')}</Badge>
      )}
      {!productId && !review && !message && !question && !ofSeller && (
        <Badge tone="warn" icon={<Unlink aria-hidden className="size-3.5" />}>
          {t('noListing')}
        </Badge>
      )}
      {productId && sameSerialAs && <SameSerial as={sameSerialAs} />}
      {reason && (
        <LongText text={t('reason', { reason })} about={t('reportOf', { title: header })} />
      )}
      {report.notifier && <SentBy notifier={report.notifier} />}
      <p className="text-muted">
        {t.rich('reported', { date: () => <DateText iso={report.reported} /> })}
      </p>
      <p className="text-muted wrap-anywhere">{t('decided.number', { number: report._id })}</p>
    </div>
  )
}

/** The date of the report; the raw text if it is not a valid date. */
export function ReportedDate({ text }: { text: string }) {
  const isMoment = /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
  return isMoment ? <DateText iso={text} /> : <UserText>{text}</UserText>
}
