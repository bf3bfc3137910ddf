import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Email } from './mailer.ts'

export type StoredEmail = {
  /** The name of its file. */
  id: string
  to: string
  subject: string
  date: Date
  text: string
  html: string | undefined
}

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'mail')

/** `<time>-<number>-<receiver>-<random>.eml`. */
const fileName = /^\d{4}-\d\d-\d\dT[\d.-]+Z-\d{6}-(.+)-[0-9a-f]{6}\.eml$/

/** A receiver's address as a part of a file name. */
const inFileName = (to: string) => to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 80)

let count = 0

/** A new name of a file. */
export function fileNameOf({ to, date = new Date().toISOString() }: Email): string {
  count += 1
  const time = date.replaceAll(':', '-')
  const number = String(count).padStart(6, '0')
  return `${time}-${number}-${inFileName(to)}-${randomBytes(3).toString('hex')}.eml`
}

const receiverOf = (id: string) => fileName.exec(id)?.[1] ?? ''

/** The ids of all e-mails to addresses that contain `to`, newest first. Reads names only. */
export async function storedEmailIds(folder: string, to = ''): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  const wanted = inFileName(to.trim()).toLowerCase()
  return files
    .filter((file) => fileName.test(file) && receiverOf(file).toLowerCase().includes(wanted))
    .sort()
    .reverse()
}

function dateOf(header: string | undefined): Date {
  const date = new Date(header ?? 0)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

/** Undefined if there is no such e-mail, or not any more. */
export async function readStoredEmail(
  folder: string,
  id: string,
): Promise<StoredEmail | undefined> {
  // One name without separators, so that no other file is read.
  if (!fileName.test(id) || /[/\\\0]/.test(id)) return undefined
  const file = await readFile(join(folder, id)).catch(() => undefined)
  if (!file) return undefined
  // Not needed in production.
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject = '', date, text = '', html } = await PostalMime.parse(file)
  return {
    id,
    to: to?.[0]?.address ?? receiverOf(id),
    subject,
    date: dateOf(date),
    text,
    html,
  }
}
