import { type Context, Hono } from 'hono'
import type { Config } from '../../config/config.ts'
import type { AppServices } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { currentLanguage, languageMiddleware } from '../../i18n/language.ts'
import { mailFolder, readStoredEmail, storedEmailIds } from '../../providers/stored-emails.ts'
import { type HttpEnv, methodNotAllowed } from '../middleware.ts'
import { builtStyles } from '../pwa/routes.ts'
import { emailPage } from './email-page.ts'
import type { Frame } from './layout.ts'
import { listPage } from './list-page.ts'
import { mailboxMessages } from './messages.ts'

const pageSize = 25
const maxAddressLength = 254

const csp = (styles: string) =>
  `default-src 'none'; style-src ${styles}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const listCsp = csp("'self'")
/** The frame of the HTML part inherits it: e-mails have their styles in their elements. */
const emailCsp = `${csp("'self' 'unsafe-inline'")}; img-src 'self' data:`

function setHeaders(c: Context, policy: string) {
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
}

/** Only where e-mails are kept instead of sent: never in production. */
export const hasMailbox = ({ production, smtpUrl }: Pick<Config, 'production' | 'smtpUrl'>) =>
  !production && !smtpUrl

async function showList(c: Context, frame: Frame, folder: string) {
  const to = (c.req.query('to') ?? '').slice(0, maxAddressLength)
  const before = c.req.query('before')
  const ids = await storedEmailIds(folder, to)
  const after = before ? ids.filter((id) => id < before) : ids
  const shown = after.slice(0, pageSize)
  const emails = await Promise.all(shown.map((id) => readStoredEmail(folder, id)))
  setHeaders(c, listCsp)
  return c.html(
    listPage(frame, {
      emails: emails.filter((email) => email !== undefined),
      to,
      older: after.length > shown.length ? shown.at(-1) : undefined,
      isContinued: after.length < ids.length,
    }),
  )
}

async function showEmail(c: Context, frame: Frame, folder: string) {
  const email = await readStoredEmail(folder, c.req.param('id') ?? '')
  if (!email) throw refuse('not_found')
  setHeaders(c, emailCsp)
  return c.html(emailPage(frame, email))
}

/** The e-mails of the demo, for anyone who reaches it: they include links that reset passwords. */
export function mailboxRoutes({ config }: Pick<AppServices, 'config'>) {
  const app = new Hono<HttpEnv>()
  if (!hasMailbox(config)) return app
  const folder = mailFolder(config)
  const styles = builtStyles()
  const frame = (): Frame => {
    const language = currentLanguage()
    return { brand: config.brand, language, text: mailboxMessages[language], styles }
  }
  return app
    .use('/sandbox/mail', languageMiddleware(config.language))
    .use('/sandbox/mail/:id', languageMiddleware(config.language))
    .get('/sandbox/mail', (c) => showList(c, frame(), folder))
    .get('/sandbox/mail/:id', (c) => showEmail(c, frame(), folder))
    .all('/sandbox/mail', methodNotAllowed('GET, HEAD'))
    .all('/sandbox/mail/:id', methodNotAllowed('GET, HEAD'))
}
