import type { Config } from '../config/config.ts'
import type { Log } from '../observability/log.ts'
import type { Mailer } from './mailer.ts'
import { folderMailer } from './mailer-folder.ts'
import { smtpMailer } from './mailer-smtp.ts'

/** By `SMTP_URL`, or `.eml` files in `<DATA_DIR>/mail`. Throws: call it from a job. */
export function createMailer(config: Config, log: Log): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config) : folderMailer(config, log)
}
