import { readFileSync } from 'node:fs'
import type { Context, Hono } from 'hono'

const folder = new URL('../browser/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const contentTypes = { html: 'text/html', css: 'text/css', js: 'text/javascript' }
const files = [
  'card-format.js',
  'card-inputs.js',
  'card-frame.js',
  'card-frame.css',
  'authenticate.js',
  'authenticate.css',
  'embedder.js',
  'onboarding.css',
  'theme.js',
  'translate-page.js',
  'translations.js',
]
const pages = { card: 'card-frame.html', authenticate: 'authenticate.html' }
const scriptParts = [
  'translations.js',
  'stripe-js/api.js',
  'stripe-js/channel.js',
  'stripe-js/dialog.js',
  'stripe-js/card-element.js',
  'stripe-js/elements.js',
  'stripe-js/stripe.js',
]
// Any site may frame the card form, as with Stripe.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

export function mountPages(app: Hono) {
  const script = stripeScript()
  app.get('/v3', (c) => c.redirect('v3/'))
  app.get('/v3/', (c) => send(c, script, 'js'))
  for (const [name, file] of Object.entries(pages))
    app.get(`/frame/${name}`, (c) => send(c, read(file), 'html'))
  for (const file of files)
    app.get(`/frame/${file}`, (c) => send(c, read(file), file.endsWith('css') ? 'css' : 'js'))
}

function send(c: Context, body: string, kind: keyof typeof contentTypes) {
  c.header('content-type', `${contentTypes[kind]}; charset=utf-8`)
  c.header('content-security-policy', policy)
  c.header('referrer-policy', 'no-referrer')
  c.header('x-content-type-options', 'nosniff')
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('cache-control', 'no-cache')
  return c.body(body)
}

/** Bundles several modules into one classic script: pages load Stripe.js without `type=module`. */
function stripeScript() {
  const parts = scriptParts.map((name) =>
    read(name)
      .replace(/^import .*\n/gm, '')
      .replace(/^export /gm, ''),
  )
  return `(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}
