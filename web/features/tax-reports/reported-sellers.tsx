import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { TaxReport } from '../../../contract/payments/tax-reports.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table } from '../../ui/table.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { Price } from '../product/price.tsx'

/** The sellers above the limits in a year, and whether they can be reported. */
export function ReportedSellers({ sellers }: Pick<TaxReport, 'sellers'>) {
  const t = useTranslations('taxReports')
  const personName = usePersonName()
  return (
    <Table
      caption={t('sellers')}
      rows={sellers}
      empty={<EmptyState icon={<CircleCheck />} title={t('none')} />}
      columns={[
        {
          head: t('name'),
          names: true,
          onCard: 'alone',
          cell: ({ name, email }) => (
            <>
              <UserText>{personName(name)}</UserText>
              {email !== '' && (
                <span className="block text-sm font-normal text-muted">{email}</span>
              )}
            </>
          ),
        },
        { head: t('sales'), cell: ({ sales }) => sales },
        { head: t('consideration'), cell: ({ consideration }) => <Price amount={consideration} /> },
        { head: t('fees'), cell: ({ fees }) => <Price amount={fees} /> },
        {
          head: t('details'),
          cell: ({ state }) => <Badge>{t(`states.${state}`)}</Badge>,
        },
      ]}
    />
  )
}
