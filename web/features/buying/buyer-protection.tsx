import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useDeadlines } from './use-deadlines.ts'

const guarantees = ['pay', 'inspect', 'refund'] as const

/** A summary of the guarantees that a buyer has. */
export function BuyerProtection() {
  const t = useTranslations('protection')
  const site = useTranslations('site')
  const { inspection } = useDeadlines()
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 rounded-control border border-line bg-sunken/60 p-4 text-sm"
    >
      <h2 id={id} className="font-semibold">
        {t('title')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {guarantees.map((guarantee) => (
          <li key={guarantee}>{t(guarantee, { inspection })}</li>
        ))}
      </ul>
      <Link
        to="/how-buying-works"
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
      >
        {site('howBuyingWorks')}
      </Link>
    </section>
  )
}
