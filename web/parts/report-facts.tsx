import { ImageOff, Unlink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../contract/moderation.ts'
import { Badge } from '../ui/badge.tsx'
import { Picture } from '../ui/picture.tsx'
import { DateText } from './date.tsx'
import { LongText } from './long-text.tsx'

const shape = 'aspect-4/3 w-20 rounded-control'

/** The picture of what was reported; only of an address this site would take for a product. */
export function ReportedPicture({ report: { image, header } }: { report: Report }) {
  const t = useTranslations('admin.reports')
  if (/^(https:\/\/|\/(media|pictures)\/)/.test(image)) {
    return <Picture src={image} alt={header} className={shape} />
  }
  return (
    <div className={`grid place-items-center bg-sunken text-muted ${shape}`}>
      <ImageOff role="img" aria-label={t('noPicture')} className="size-6" />
    </div>
  )
}

/** The name, whether there is a listing of this site behind the report, and what the buyer wrote. */
export function ReportedName({ report: { header, productId, reason } }: { report: Report }) {
  const t = useTranslations('admin.reports')
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold">{header}</p>
      {!productId && (
        <Badge tone="warn" icon={<Unlink aria-hidden className="size-3.5" />}>
          {t('noListing')}
        </Badge>
      )}
      {reason && (
        <LongText text={t('reason', { reason })} about={t('reportOf', { title: header })} />
      )}
    </div>
  )
}

/** When it was posted; whatever was sent, if that is no moment. */
export function ReportedDate({ text }: { text: string }) {
  const isMoment = /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
  return isMoment ? <DateText iso={text} /> : text
}
