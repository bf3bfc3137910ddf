import { useTranslations } from 'use-intl'
import type { WaitingSeller } from '../../../contract/payments/payouts.ts'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { mailtoUrl } from '../../ui/mailto-url.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { textLink } from '../../ui/text-link.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { BankTransferDialog } from './bank-transfer-dialog.tsx'
import { useAmounts } from './use-amounts.ts'
import { type PayOutside, usePayOutside } from './use-pay-outside.ts'

function useColumns(paying: PayOutside): Column<WaitingSeller>[] {
  const t = useTranslations('reconciliation')
  const amounts = useAmounts()
  return [
    {
      head: t('seller'),
      cell: ({ name, email }) => (
        <>
          <UserText>{name}</UserText>
          <div className="font-normal">
            <a href={mailtoUrl(email)} className={`${textLink} wrap-anywhere`}>
              {email}
            </a>
          </div>
        </>
      ),
      names: true,
      onCard: 'alone',
    },
    { head: t('waitsSince'), cell: ({ since }) => <DateText iso={since} /> },
    {
      head: t('owedTo'),
      cell: ({ owed }) => (
        <span className="tabular-nums">
          {owed.length > 0 ? amounts(owed) : t('nothingPayable')}
        </span>
      ),
    },
    {
      head: t('action'),
      cell: (seller) =>
        seller.can.payOutside && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${t('payOutside')}: ${seller.name}`}
            onClick={({ currentTarget }) => paying.ask(seller, currentTarget)}
          >
            {t('payOutside')}
          </Button>
        ),
    },
  ]
}

/** Sellers that staff must contact. Nothing if there are none. */
export function WaitingSellers({ sellers }: { sellers: WaitingSeller[] }) {
  const t = useTranslations('reconciliation')
  const paying = usePayOutside()
  const amounts = useAmounts()
  const columns = useColumns(paying)
  if (sellers.length === 0) return null
  return (
    <TitledSection id="waiting" title={t('waiting')} note={t('waitingHint')}>
      <Table caption={t('waiting')} columns={columns} rows={sellers} empty={null} />
      <BankTransferDialog
        transfer={paying}
        name={paying.item?.name ?? ''}
        consequence={t('outside.consequence', { amount: amounts(paying.item?.owed ?? []) })}
        hint={t('outside.hint')}
      />
    </TitledSection>
  )
}
