import { useTranslations } from 'use-intl'
import { lazyHydrated } from '../../ui/lazy-hydrated.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'

const ContactForm = lazyHydrated('visible', async () => {
  const { ContactForm } = await import('./contact-form.tsx')
  return ContactForm
})

export function ContactSection({ about }: { about: string | undefined }) {
  const t = useTranslations('home.contact')
  return (
    <section id="contact" aria-labelledby="contact-title" className="page section pb-0">
      <div className="card grid gap-8 p-6 sm:p-10 lg:grid-cols-[2fr_3fr] lg:gap-14">
        <div className="grid content-start gap-3">
          <h2 id="contact-title" className="text-title font-semibold">
            {t('title')}
          </h2>
          <p className="max-w-prose text-lg text-muted">{t('text')}</p>
        </div>
        <div>
          <NeedsScript />
          <div className="min-h-105 sm:min-h-82 noscript:hidden">
            <ContactForm about={about} />
          </div>
        </div>
      </div>
    </section>
  )
}
