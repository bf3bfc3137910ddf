import { Hono } from 'hono'
import { languages } from '../../../contract/i18n/languages.ts'
import type { Config } from '../../config/config.ts'
import type { HttpEnv } from '../middleware.ts'

const path = '/.well-known/security.txt'

/** RFC 9116 recommends less than a year. */
const validDays = 180

function content({ contactEmail, publicUrl }: Config, now: Date): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  const fields = [
    ['Contact', `mailto:${encodeURI(contactEmail)}`],
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', new URL(path, publicUrl).href],
  ]
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
}

export function securityTxt({ config }: { config: Config }) {
  return new Hono<HttpEnv>().get(path, (c) => {
    c.header('Cache-Control', 'public, max-age=86400')
    return c.text(content(config, new Date()))
  })
}
