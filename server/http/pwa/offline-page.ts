import { html, raw } from 'hono/html'
import { type Language, languages } from '../../../contract/i18n/languages.ts'
import { pwaMessages } from './messages.ts'

const drawing = raw(`
  <svg viewBox="0 0 200 120" aria-hidden="true" class="h-36 w-auto">
    <circle cx="100" cy="58" r="54" class="fill-hero" />
    <g class="fill-none stroke-edge stroke-2" stroke-linecap="round" stroke-linejoin="round">
      <path d="M62 94h76" />
      <rect x="72" y="46" width="56" height="40" rx="5" class="fill-surface" />
      <path d="M22 109h60c8 0 8-15 18-15M178 109h-58" />
    </g>
    <g class="fill-none stroke-accent stroke-2" stroke-linecap="round">
      <path d="M88 62a17 17 0 0 1 24 0M93.500 67.500a9.200 9.200 0 0 1 13 0M86 78l28-26" />
      <circle cx="100" cy="74" r="1.500" />
    </g>
  </svg>
`)

/**
 * Retries on click, after the `online` event and, unless opened by its own address, periodically,
 * until the server answers. Proxies keep /healthz private.
 */
const script = `
  let shown = document.querySelector('main [lang]')
  for (const { content } of document.querySelectorAll('template')) {
    const text = content.firstElementChild
    if (text.lang !== location.pathname.split('/')[1]) continue
    shown.replaceWith(text)
    shown = text
  }
  document.documentElement.lang = shown.lang
  document.title = shown.dataset.title
  shown.querySelector('button').onclick = () => location.reload()
  let pauseMs = 1000
  async function retry() {
    if (!navigator.onLine) return
    const answer = await fetch('/robots.txt', { cache: 'no-store' }).catch(() => null)
    if (answer && answer.status < 500) return location.reload()
    pauseMs = Math.min(2 * pauseMs, 60000)
    setTimeout(retry, pauseMs)
  }
  addEventListener('online', retry)
  if (location.pathname !== '/offline') setTimeout(retry, pauseMs)
`

export type OfflinePageOptions = { brand: string; language: Language; styles: string[] }
type Props = OfflinePageOptions & { nonce: string }

function messagesIn(language: Language, brand: string) {
  const { offline, comfort, retry } = pwaMessages[language]
  return html`<div
    lang="${language}"
    data-title="${offline} - ${brand}"
    class="grid justify-items-center gap-4"
  >
    <h1 class="text-title font-semibold">${offline}</h1>
    <p class="max-w-prose text-lg text-pretty text-muted">${comfort}</p>
    <button type="button" class="button button-primary min-h-11 px-6 py-2">${retry}</button>
  </div>`
}

export function offlinePage({ nonce, brand, language, styles }: Props) {
  const others = languages.filter((other) => other !== language)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131614" />
        <title>${pwaMessages[language].offline} - ${brand}</title>
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body class="grid">
        <main class="page grid content-center justify-items-center gap-4 py-16 text-center">
          <p class="font-bold text-muted">${brand}</p>
          ${drawing}
          ${messagesIn(language, brand)}
        </main>
        ${others.map((other) => html`<template>${messagesIn(other, brand)}</template>`)}
        <script nonce="${nonce}">
          ${raw(script)}
        </script>
      </body>
    </html>`
}
