import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { textLink } from '../../ui/text-link.ts'

const categoryPath = /^\/products\/(?<category>\w+)$/

type Props = { from: string | undefined }

/**
 * A link for visitors who want to see a category, which requires a log-in: the public search shows
 * the same laptops.
 */
export function BrowseWithoutAccount({ from }: Props) {
  const t = useTranslations('auth')
  const { category } = categoryPath.exec(from ?? '')?.groups ?? {}
  if (!category) return null
  return (
    <p className="text-muted">
      {t.rich('browseWithout', {
        link: (text) => (
          <Link to="/search" search={{ category }} className={textLink}>
            {text}
          </Link>
        ),
      })}
    </p>
  )
}
