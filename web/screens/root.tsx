import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import { api } from '../api/api.ts'
import { useMember } from '../api/session-state.ts'
import mark from '../assets/mark.svg?no-inline'
import type { PageData } from '../data/page-data.ts'
import { SessionHint } from '../features/auth/session-hint.tsx'
import { SessionProvider } from '../features/auth/session-provider.tsx'
import { ErrorScreen } from '../features/layout/error-screen.tsx'
import { RegisterServiceWorker } from '../features/layout/register-service-worker.tsx'
import { ScriptWatcher } from '../features/layout/script-watcher.tsx'
import { SiteFooter } from '../features/layout/site-footer.tsx'
import { SiteHeader } from '../features/layout/site-header.tsx'
import { LiveLists } from '../features/listing/live-lists.tsx'
import { chunkAt } from '../i18n/chunk-at.ts'
import { pageLocale } from '../i18n/language.ts'
import {
  loadMessageChunk,
  loadMessages,
  messagesOf,
  onMessagesLoaded,
} from '../i18n/messages-loader.ts'
import styles from '../styles.css?url'
import { BlocksPaintUntil } from '../ui/blocks-paint-until.tsx'
import { NavigationBar } from '../ui/navigation-bar.tsx'
import { ThirdPartyImages } from '../ui/third-party-images.tsx'
import { Toaster } from '../ui/toaster.tsx'

type Known = { page: PageData; language: Language }

export const Route = createRootRouteWithContext<Known>()({
  beforeLoad: async ({ context, location }) => {
    await loadMessages(context.language)
    const chunk = chunkAt(location.pathname)
    if (chunk) await loadMessageChunk(chunk, context.language)
    context.page.site ??= await api.content.site()
    return { site: context.page.site }
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      // iOS would turn numbers of items into links to call, before React hydrates the page.
      { name: 'format-detection', content: 'telephone=no' },
      { title: match.context.site?.brand },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', type: 'image/svg+xml', href: mark },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: `${pageLocale().prefix}/manifest.webmanifest` },
    ],
  }),
  shellComponent: Shell,
  component: Page,
  errorComponent: BarePage,
})

function Shell({ children }: { children: ReactNode }) {
  const { language } = useRouter().options.context
  const known = () => messagesOf(language).messages
  const messages = useSyncExternalStore(onMessagesLoaded, known, known)
  return (
    <html lang={language} data-language={language} suppressHydrationWarning>
      <head>
        <HeadContent />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131614" />
        <SessionHint />
      </head>
      <body>
        <IntlProvider locale={language} messages={messages} timeZone="UTC">
          <ScriptWatcher />
          {children}
        </IntlProvider>
        <Scripts />
      </body>
    </html>
  )
}

/** The error screen without header and footer, for when the root loader fails. */
function BarePage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  )
}

function Page() {
  const t = useTranslations('site')
  const isAdmin = useMember()?.isAdmin === true
  return (
    <ThirdPartyImages onClickOnly={isAdmin}>
      <div id="page" className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-60 rounded-control bg-accent p-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
        >
          {t('skipToContent')}
        </a>
        <BlocksPaintUntil id="main" />
        <SiteHeader />
        <main id="main" tabIndex={-1} className="min-h-[calc(100svh-4rem)] flex-1">
          <Outlet />
        </main>
        <SiteFooter />
      </div>
      <NavigationBar />
      <Toaster />
      <SessionProvider />
      <RegisterServiceWorker />
      <LiveLists />
    </ThirdPartyImages>
  )
}
