import { Copy, ImageOff, Unlink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'

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
  const { person } = useFormatPrice()
  return (
    <>
      <Badge tone="warn" icon={<Copy aria-hidden className="size-3.5" />}>
        {t('sameSerial')}
      </Badge>
      <p>{t('sameSerialAs', { title: header, seller: person(sellerName) })}</p>
      {!canRelease && <p className="text-muted">{t('stillOnOffer')}</p>}
    </>
  )
}

/** The product's name, whether it is a listing of this site, and the reason for the report. */
export function ReportedName({ report }: { report: Report }) {
  const t = useTranslations('admin.reports')
  const { header, productId, reason, sameSerialAs } = report
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold">
        <UserText>{header}</UserText>
      </p>
      {!productId && (
        <Badge tone="warn" icon={<Unlink aria-hidden className="size-3.5" />}>
          {t('noListing')}
        </Badge>
      )}
      {productId && sameSerialAs && <SameSerial as={sameSerialAs} />}
      {reason && (
        <LongText text={t('reason', { reason })} about={t('reportOf', { title: header })} />
      )}
    </div>
  )
}

/** The date of the report; the raw text if it is not a valid date. */
export function ReportedDate({ text }: { text: string }) {
  const isMoment = /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
  return isMoment ? <DateText iso={text} /> : <UserText>{text}</UserText>
}
