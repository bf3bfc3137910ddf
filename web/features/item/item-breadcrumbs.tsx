import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'

export function ItemBreadcrumbs({ item }: { item: Item }) {
  const t = useTranslations('item')
  return (
    <nav aria-label={t('crumbs')} className="min-w-0 text-sm text-muted">
      <ol className="flex gap-x-2 [&>li+li]:before:me-2 [&>li+li]:before:content-['/']">
        <li className="shrink-0">
          <Link to="/" className={textLink}>
            {t('home')}
          </Link>
        </li>
        <li className="shrink-0">
          <Link to="/search" search={{ category: item.category }} className={textLink}>
            {item.category}
          </Link>
        </li>
        <li aria-current="page" className="min-w-0 truncate">
          <UserText>{item.header}</UserText>
        </li>
      </ol>
    </nav>
  )
}
