import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SearchField } from '../search/search-field.tsx'
import { heroPictures } from './hero-pictures.ts'
import { TrustPoints } from './trust-points.tsx'

function SellYours() {
  const t = useTranslations('home.hero')
  const addProduct = '/dashboard/addproduct'
  const link = useMember()
    ? ({ to: addProduct } as const)
    : ({ to: '/signup', search: { from: addProduct } } as const)
  return (
    <ButtonLink {...link} variant="secondary">
      {t('sellYours')}
    </ButtonLink>
  )
}

function HeroText() {
  const t = useTranslations('home.hero')
  const site = useTranslations('site')
  return (
    <div className="grid gap-5">
      <h1 className="text-display font-semibold">{t('title')}</h1>
      <p className="max-w-[44ch] text-lg text-muted sm:text-xl">{t('text')}</p>
      <div className="max-w-md pt-2">
        <SearchField label={site('searchLaptops')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/search" className="group px-5">
          {t('browse')}
          <ArrowRight
            aria-hidden
            className="size-5 transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
          />
        </ButtonLink>
        <SellYours />
      </div>
    </div>
  )
}

export function Hero() {
  return (
    <section className="border-b border-line bg-hero">
      <div className="page grid items-center gap-8 pt-8 pb-10 sm:pt-12 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:pt-14 lg:pb-12">
        <HeroText />
        <picture>
          <source srcSet={heroPictures.dark} media="(prefers-color-scheme: dark)" />
          <img
            src={heroPictures.light}
            alt=""
            width={1200}
            height={800}
            fetchPriority="high"
            className="aspect-3/2 w-full rounded-card object-cover shadow-raised"
          />
        </picture>
      </div>
      <TrustPoints />
    </section>
  )
}
