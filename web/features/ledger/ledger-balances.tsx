import { useTranslations } from 'use-intl'
import { type LedgerBalance, ledgerAccounts } from '../../../contract/payments/payments.ts'
import { toSignedMinor, toSignedText } from '../../../contract/schemas/money.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { shownBalance } from './account-sign.ts'

function Sum({ minor, currency }: { minor: number; currency: string }) {
  const t = useTranslations('ledger')
  const formatPrice = useFormatPrice()
  const amount = formatPrice(toSignedText(minor), currency)
  return (
    <div className={`col-span-full ${minor === 0 ? 'text-muted' : 'text-danger'}`}>
      <dt className="inline">{t('difference')}</dt>{' '}
      <dd className="inline font-semibold tabular-nums">
        {t(minor === 0 ? 'comesToZero' : 'mustBeZero', { amount })}
      </dd>
    </div>
  )
}

type OneCurrencyProps = { balances: LedgerBalance[]; currency: string }

function InOneCurrency({ balances, currency }: OneCurrencyProps) {
  const t = useTranslations('ledger')
  const formatPrice = useFormatPrice()
  const amountOf = (account: LedgerBalance['account']) =>
    shownBalance(account, balances.find((one) => one.account === account)?.amount ?? '0.00')
  const sum = balances.reduce((total, { amount }) => total + toSignedMinor(amount), 0)
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
      {ledgerAccounts.map((account) => (
        <div key={account} className="card grid grid-rows-[1fr_auto] p-4">
          <dt className="text-sm text-muted wrap-anywhere hyphens-auto">
            {t(`accounts.${account}`)}
          </dt>
          <dd className="text-lg font-semibold tabular-nums">
            {formatPrice(amountOf(account), currency)}
          </dd>
        </div>
      ))}
      <Sum minor={sum} currency={currency} />
    </dl>
  )
}

/** The balance of each account, and whether they sum to zero. Currencies are never added up. */
export function LedgerBalances({ balances }: { balances: LedgerBalance[] }) {
  const t = useTranslations('ledger')
  const currencies = new Set(balances.map(({ currency }) => currency))
  return (
    <TitledSection title={t('balances')}>
      {[...currencies].map((currency) => (
        <InOneCurrency
          key={currency}
          balances={balances.filter((balance) => balance.currency === currency)}
          currency={currency}
        />
      ))}
    </TitledSection>
  )
}
