import type { ServerResponse } from 'node:http'
import { type Language, languages } from '../../contract/i18n/languages.ts'
import { refusalBody, refuse, retryAfterOf } from '../errors/refusal.ts'
import { runWithLanguage } from '../i18n/language.ts'
import { denyAllCsp } from './csp/csp.ts'
import { errorLanguage, errorPage, errorPageCsp, isPageRequest } from './error-page.ts'

function prepare(body: string, type: string, csp: string) {
  const headers = {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': String(retryAfterOf(refuse('overloaded'))),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': csp,
    'X-Content-Type-Options': 'nosniff',
  }
  return { body, headers }
}

function prepareIn(language: Language) {
  const refusal = runWithLanguage(language, () => refuse('overloaded'))
  const page = errorPage(refusal.message, language)
  return {
    page: prepare(page, 'text/html; charset=utf-8', errorPageCsp),
    json: prepare(JSON.stringify(refusalBody(refusal)), 'application/json', denyAllCsp),
  }
}

const prepared = Object.fromEntries(
  languages.map((language) => [language, prepareIn(language)]),
) as Record<Language, ReturnType<typeof prepareIn>>

function preparedResponseFor({ req: { url = '', headers } }: ServerResponse, own: Language) {
  const { accept, 'accept-language': acceptLanguage } = headers
  const { page, json } = prepared[errorLanguage({ url, acceptLanguage }, own)]
  return isPageRequest({ url, accept }) ? page : json
}

/** Answers 503 in the client's language, or the site's if we do not offer it. */
export function reply503(outgoing: ServerResponse, own: Language): void {
  const { headers, body } = preparedResponseFor(outgoing, own)
  outgoing.writeHead(503, { ...headers, 'X-Request-Id': crypto.randomUUID() }).end(body)
}
