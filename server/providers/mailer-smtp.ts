import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isLoopbackUrl } from '../config/production-settings.ts'
import { RejectedError } from '../errors/rejected-error.ts'
import { compose, type Mailer } from './mailer.ts'

/** Bad sequence of commands, and authentication required: not about the recipient. */
const sessionErrors = [503, 530]

/** A permanent rejection of the recipient (RFC 5321, section 4.2.1), which another try would repeat. */
function isRejection(error: Error & { command?: string; responseCode?: number }): boolean {
  const { command, responseCode = 0 } = error
  return command === 'RCPT TO' && responseCode >= 500 && !sessionErrors.includes(responseCode)
}

export function smtpMailer(url: string, config: Config): Mailer {
  // Otherwise an attacker could strip STARTTLS from the server's capabilities.
  const requireTLS = config.production && !isLoopbackUrl(url)
  const timeouts = { connectionTimeout: 10_000, socketTimeout: 20_000 }
  // Connections are kept for the next e-mails: each handshake takes longer than an e-mail.
  const transport = createTransport({ url, requireTLS, pool: true, ...timeouts })
  return {
    async send(email) {
      await transport.sendMail(compose(email, config)).catch((error: Error) => {
        throw isRejection(error) ? new RejectedError(error.message, { cause: error }) : error
      })
    },
    deleteOld: async () => {},
    close: () => transport.close(),
  }
}
