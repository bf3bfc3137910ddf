import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { textLink } from '../../ui/text-link.ts'
import { usePersonName } from '../../ui/use-person-name.ts'

/** A link to the monthly statements of a seller. */
export function SellerStatements({ seller: { _id: id, name } }: { seller: UserRow }) {
  const t = useTranslations('admin.statements')
  const personName = usePersonName()
  return (
    <Link
      to="/dashboard/statements"
      search={{ seller: id }}
      className={`${textLink} block w-fit py-1 text-sm font-normal`}
      aria-label={t('showOf', { name: personName(name) })}
    >
      {t('show')}
    </Link>
  )
}
