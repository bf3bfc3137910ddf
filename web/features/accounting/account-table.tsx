import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import { ledgerAccounts } from '../../../contract/payments/payments.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { textLink } from '../../ui/text-link.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { asShown } from '../ledger/account-sign.ts'

type Account = MoneyOverview['accounts'][number]
type Row = ReturnType<typeof asShown> & Pick<Account, 'account'> & { _id: string }

function AccountLink({ account }: Row) {
  const t = useTranslations('ledger.accounts')
  return (
    <Link to="/dashboard/ledger" search={{ account }} className={textLink}>
      {t(account)}
    </Link>
  )
}

function useColumns(currency: string): Column<Row>[] {
  const t = useTranslations('money')
  const formatPrice = useFormatPrice()
  const amounts = ['balance', 'in', 'out'] as const
  return [
    { head: t('account'), cell: (row) => <AccountLink {...row} />, names: true, onCard: 'alone' },
    ...amounts.map((name) => ({
      head: t(name),
      cell: (row: Row) => <span className="tabular-nums">{formatPrice(row[name], currency)}</span>,
      isNumeric: true,
      className: 'whitespace-nowrap',
    })),
  ]
}

/** The accounts of one currency, each linked to its transactions. Currencies are never added up. */
export function AccountTable({ accounts, currency }: { accounts: Account[]; currency: string }) {
  const t = useTranslations('money')
  const columns = useColumns(currency)
  const none = { currency, balance: '0.00', debit: '0.00', credit: '0.00' }
  const rows = ledgerAccounts.map((account) => {
    const known = accounts.find((one) => one.account === account)
    return { ...asShown(known ?? { ...none, account }), account, _id: account }
  })
  return (
    <TitledSection title={t('accounts', { currency })} note={t('rowsOf')}>
      <Table caption={t('accounts', { currency })} columns={columns} rows={rows} empty={null} />
    </TitledSection>
  )
}
