import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { Fact } from '../../ui/fact.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'

/** The seller enters the address in the section of the case. */
function MissingAddress({ sale: { _id: id, role } }: { sale: Sale }) {
  const t = useTranslations('sales.returnTo.missing')
  if (role === 'seller') return <p>{t('seller')}</p>
  return (
    <Link to="/dashboard/messages" search={{ sale: id }} className={textLink}>
      {t('buyer')}
    </Link>
  )
}

/** Where the buyer sends a return, and at whose expense. Part of a `dl`. */
export function ReturnAddress({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.returnTo')
  const { role, returnAddress } = sale
  if (role === 'staff') return null
  return (
    <Fact term={t('label')} className="col-span-full">
      {returnAddress ? (
        <p className="whitespace-pre-line">
          <UserText>{returnAddress}</UserText>
        </p>
      ) : (
        <MissingAddress sale={sale} />
      )}
      <p className="mt-1 text-sm font-normal">{t(`postage.${role}`)}</p>
    </Fact>
  )
}
