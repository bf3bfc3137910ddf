import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { DateText } from '../../ui/date-text.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'

type Appeal = Sale['appeals'][number]

function useOutcome(currency: string) {
  const t = useTranslations('cases.appeals')
  const formatPrice = useFormatPrice()
  return ({ granted, amount }: Appeal) => {
    if (granted === null) return t('waiting')
    return granted ? t('granted', { amount: formatPrice(amount ?? '0', currency) }) : t('denied')
  }
}

/** The appeals against the decision, and what became of them. */
export function AppealList({ sale: { appeals, currency, header } }: { sale: Sale }) {
  const t = useTranslations('cases.appeals')
  const outcome = useOutcome(currency)
  if (appeals.length === 0) return null
  return (
    <ul className="grid gap-4 border-t border-line pt-4">
      {appeals.map((appeal) => (
        <li key={appeal.party} className="grid gap-1">
          <h3 className="font-semibold">{t(appeal.party)}</h3>
          <p className="text-sm text-muted">
            <DateText iso={appeal.date} />
          </p>
          <p className="font-medium">{outcome(appeal)}</p>
          {appeal.statement && (
            <div className="text-sm">
              <LongText text={appeal.statement} about={header} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
