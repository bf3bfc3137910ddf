import { useTranslations } from 'use-intl'
import { DateText } from '../../ui/date.tsx'
import { Notice } from '../../ui/notice.tsx'

/** From when a buyer whose last hold of a product ended unpaid can reserve it again. */
export function AgainFrom({ moment }: { moment: string }) {
  const t = useTranslations('booking')
  return <Notice>{t.rich('againFrom', { moment: () => <DateText iso={moment} /> })}</Notice>
}
