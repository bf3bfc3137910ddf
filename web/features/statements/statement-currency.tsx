import { useTranslations } from 'use-intl'
import type { Statement, StatementBalance } from '../../../contract/payments/statements.ts'
import { Stat, Stats } from '../../ui/stats.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { StatementFees } from './statement-fees.tsx'
import { StatementLines } from './statement-lines.tsx'

const isZero = (amount: string) => Number(amount) === 0

/** What happened in one currency. Currencies are never added up. */
export function StatementInCurrency(props: { statement: Statement; own: StatementBalance }) {
  const t = useTranslations('statements')
  const formatPrice = useFormatPrice()
  const { currency, opening, closing, debt, held } = props.own
  const price = (amount: string) => formatPrice(amount, currency)
  return (
    <TitledSection title={t('postings', { currency })}>
      <Stats>
        <Stat label={t('opening')} value={price(opening)} />
        <Stat label={t('closing')} value={price(closing)} />
        {!isZero(debt) && <Stat label={t('debt')} value={price(debt)} note={t('debtHint')} />}
        {!isZero(held) && <Stat label={t('held')} value={price(held)} note={t('heldHint')} />}
      </Stats>
      <StatementLines {...props} />
      <StatementFees own={props.own} />
    </TitledSection>
  )
}
