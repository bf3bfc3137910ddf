import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'

export function ItemBreadcrumbs({ item }: { item: Item }) {
  const t = useTranslations('item')
  return (
    <nav aria-label={t('crumbs')} className="text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2 [&>li+li]:before:me-2 [&>li+li]:before:content-['/']">
        <li>
          <Link to="/" className={textLink}>
            {t('home')}
          </Link>
        </li>
        <li>
          <Link to="/products/$category" params={{ category: item.category }} className={textLink}>
            {item.category}
          </Link>
        </li>
        <li aria-current="page" className="wrap-anywhere">
          <UserText>{item.header}</UserText>
        </li>
      </ol>
    </nav>
  )
}
