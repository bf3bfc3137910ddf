import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { textLink } from '../../ui/text-link.ts'

/** Leads from the screens of sellers to the page that explains a sale. */
export function HowSellingWorksLink() {
  const t = useTranslations('site')
  return (
    <Link to="/how-selling-works" className={textLink}>
      {t('howSellingWorks')}
    </Link>
  )
}
