import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import { DateText } from '../../ui/date-text.tsx'

/** Tells a buyer whose last hold of the product ended unpaid when they can reserve it again. */
export function AgainFrom({ moment }: { moment: string }) {
  const t = useTranslations('booking')
  return <Callout>{t.rich('againFrom', { moment: () => <DateText iso={moment} /> })}</Callout>
}
