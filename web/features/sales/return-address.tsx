import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'
import { SaleFact } from './sale-facts.tsx'

/** Where the buyer sends a return, and at whose expense. Part of a `dl`. */
export function ReturnAddress({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.returnTo')
  const { _id: id, role, returnAddress } = sale
  if (role === 'staff') return null
  return (
    <SaleFact term={t('label')} className="col-span-full">
      {returnAddress ? (
        <p className="whitespace-pre-line">
          <UserText>{returnAddress}</UserText>
        </p>
      ) : (
        <Link to="/dashboard/messages" search={{ sale: id }} className={textLink}>
          {t(`missing.${role}`)}
        </Link>
      )}
      <p className="mt-1 text-sm font-normal">{t(`postage.${role}`)}</p>
    </SaleFact>
  )
}
