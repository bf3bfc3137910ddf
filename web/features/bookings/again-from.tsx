import { useTranslations } from 'use-intl'
import { DateText } from '../../ui/date.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Tells a buyer whose last hold of the product ended unpaid when they can reserve it again. */
export function AgainFrom({ moment }: { moment: string }) {
  const t = useTranslations('booking')
  return <Notice>{t.rich('againFrom', { moment: () => <DateText iso={moment} /> })}</Notice>
}
