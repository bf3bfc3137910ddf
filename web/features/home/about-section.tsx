import { useTranslations } from 'use-intl'
import { useSite } from '../../data/use-site.ts'

const steps = ['find', 'book', 'pay'] as const

function Steps() {
  const t = useTranslations('home.about.steps')
  return (
    <ol className="grid gap-6 md:grid-cols-3 md:gap-8">
      {steps.map((step, index) => (
        <li key={step} className="grid content-start gap-2 border-t-2 border-accent pt-4">
          <span aria-hidden className="text-sm font-semibold text-accent-strong">
            {index + 1}
          </span>
          <h3 className="text-lg font-semibold">{t(`${step}.title`)}</h3>
          <p>{t(`${step}.text`)}</p>
        </li>
      ))}
    </ol>
  )
}

export function AboutSection() {
  const t = useTranslations('home.about')
  const { brand } = useSite()
  return (
    <section id="about" aria-labelledby="about-title" className="page section pt-0">
      <div className="grid gap-8 rounded-card bg-accent-soft p-6 sm:p-10 lg:gap-10 lg:p-12">
        <div className="grid gap-x-14 gap-y-3 lg:grid-cols-[2fr_3fr]">
          <h2 id="about-title" className="text-title font-semibold">
            {t('title')}
          </h2>
          <div className="grid max-w-prose gap-3 text-lg">
            <p>{t('whoWeAre', { brand })}</p>
            <p className="text-base">{t('whatToReport')}</p>
          </div>
        </div>
        <Steps />
      </div>
    </section>
  )
}
