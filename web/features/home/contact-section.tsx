import { lazy, memo, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { onApproachViewport } from '../../ui/on-approach-viewport.ts'

const shouldLoad = Promise.withResolvers<void>()

const ContactForm = lazy(async () => {
  if (!import.meta.env.SSR) await shouldLoad.promise
  const { ContactForm } = await import('./contact-form.tsx')
  return { default: ContactForm }
})

/**
 * Memoized to keep the server-rendered form until it hydrates on approach; a new render would
 * discard it.
 */
const LazyForm = memo(() => (
  <Suspense fallback={<div className="min-h-105 sm:min-h-82" />}>
    <ContactForm />
  </Suspense>
))

export function ContactSection() {
  const t = useTranslations('home.contact')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const drawnByServer = section.current?.querySelector('form')
    if (section.current && drawnByServer)
      return onApproachViewport(section.current, shouldLoad.resolve)
    shouldLoad.resolve()
  }, [])
  return (
    <section
      id="contact"
      ref={section}
      aria-labelledby="contact-title"
      className="page section pb-0"
    >
      <div className="card grid gap-8 p-6 sm:p-10 lg:grid-cols-[2fr_3fr] lg:gap-14">
        <div className="grid content-start gap-3">
          <h2 id="contact-title" className="text-title font-semibold">
            {t('title')}
          </h2>
          <p className="max-w-prose text-lg text-muted">{t('text')}</p>
        </div>
        <div>
          <NeedsScript />
          <div className="noscript:hidden">
            <LazyForm />
          </div>
        </div>
      </div>
    </section>
  )
}
