import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../data/use-site.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BrokenLaptop } from './broken-laptop-illustration.tsx'

export function NotFoundScreen() {
  const t = useTranslations('errors')
  const { brand } = useSite()
  useTitle(t('notFoundTitle', { brand }))
  return (
    <div className="page grid min-h-[60dvh] content-center justify-items-center gap-4 py-16 text-center">
      <BrokenLaptop icon={<SearchX />} />
      <h1 className="text-title font-semibold">{t('oops')}</h1>
      <p className="text-lg">{t('unexpected')}</p>
      <p className="text-muted">{t('notFound')}</p>
      <div className="flex flex-wrap justify-center gap-4">
        <ButtonLink to="/">{t('backToHome')}</ButtonLink>
        <ButtonLink to="/categories" variant="secondary">
          {t('browseCategories')}
        </ButtonLink>
      </div>
    </div>
  )
}
