import type { ServerResponse } from 'node:http'
import { type Language, languages } from '../../contract/i18n/languages.ts'
import { refusalBody, refuse, retryAfterOf } from '../errors/refusal.ts'
import { runWithLanguage } from '../i18n/language.ts'
import { denyAllCsp } from './csp.ts'

function prepare(language: Language) {
  const refusal = runWithLanguage(language, () => refuse('overloaded'))
  const body = JSON.stringify(refusalBody(refusal))
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': String(retryAfterOf(refusal)),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': denyAllCsp,
    'X-Content-Type-Options': 'nosniff',
  }
  return { language, body, headers }
}

const english = prepare('en')
const answers = languages.map(prepare)

function answerTo({ req }: ServerResponse) {
  const accepted = req.headers['accept-language']
  return answers.find(({ language }) => accepted?.startsWith(language)) ?? english
}

export function reply503(outgoing: ServerResponse): void {
  const { headers, body } = answerTo(outgoing)
  outgoing.writeHead(503, { ...headers, 'X-Request-Id': crypto.randomUUID() }).end(body)
}
