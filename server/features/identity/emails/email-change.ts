import { pathIn } from '../../../../contract/i18n/languages.ts'
import { consumeRateLimits } from '../../../access/rate-limits.ts'
import { noteSecurityEvent } from '../../../access/security-log.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { translateMessage } from '../../../i18n/messages.ts'
import { enqueueEmail, trusted } from '../../../jobs/email.ts'
import { IdentityError } from '../errors.ts'
import { isGmail } from '../google/authority.ts'
import { minResponseMs, withMinDuration } from '../min-duration.ts'
import { deleteOtherSessions, isTaken, lockAccount, unlinkGoogle } from '../queries.ts'
import { identityLimits } from '../rate-limits.ts'
import { emailIn, type IdentityRequest, jsonResponse } from '../request.ts'
import { ensureRecentSession } from '../second-factor/recent-login.ts'
import type { IdentityServices } from '../service.ts'
import { consumeLink, issueConfirmation } from './email-confirmation.ts'
import { isTakenError, setEmail } from './set-email.ts'

type Account = { id: string; email: string }

function newEmailIn(body: IdentityRequest['body'], account: Account): string {
  const email = emailIn(body)
  if (email === account.email)
    throw new IdentityError('invalid-email', { email: translateMessage('ownEmail') })
  return email
}

function linkTo({ config }: IdentityServices, token: string): string {
  const path = pathIn(currentLanguage(), config.language, '/confirm-email')
  return `${config.publicUrl}${path}?token=${token}&change=1`
}

/** E-mails the link to the new address or, if that has an account, a notice to its owner. */
function notifyNewAddress(services: IdentityServices, account: Account, email: string) {
  return transact(services.db, async (tx) => {
    if (await isTaken(tx, email)) {
      return enqueueEmail(services, tx, email, 'emailChangeRefused', { link: { page: '/login' } })
    }
    const token = await issueConfirmation(tx, {
      id: account.id,
      email,
      replacedEmail: account.email,
    })
    const values = { link: trusted(linkTo(services, token)) }
    return enqueueEmail(services, tx, email, 'emailChange', values)
  })
}

/**
 * `POST /change-email {email}`: e-mails a link to the new address, which changes nothing until it is
 * used. Needs a recent authentication. Does not reveal whether the new address has an account.
 */
export async function requestEmailChange(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers, body, address } = identityRequest
  const { user } = await ensureRecentSession(services, headers)
  const email = newEmailIn(body, user)
  await withMinDuration(minResponseMs, async () => {
    await consumeRateLimits(services.db, [
      [identityLimits.emailChangeByAccount, user.id],
      [identityLimits.emailChangeByAddress, address],
      [identityLimits.emailChangeByNewAddress, email],
    ])
    await notifyNewAddress(services, user, email)
  })
  return jsonResponse({ status: true })
}

/** The address that the link changes that of a locked account to. */
async function newEmailOf(tx: Tx, token: string, { id, email }: Account) {
  const link = await consumeLink(tx, token, id)
  return link?.replacedEmail === email ? link.email : undefined
}

/**
 * Consumes the link: sets its address, confirmed, ends the account's other sessions and e-mails the
 * old address. Google stays linked if it hosts the mailbox of the old address, as then its account has
 * no later owner. False when the link was used, revoked or has expired. Refuses `email-already-in-use`.
 */
export async function changeEmail(
  services: IdentityServices,
  token: string,
  { id, sessionId = '' }: { id: string; sessionId: string | undefined },
): Promise<boolean> {
  const isChanged = await transact(services.db, async (tx) => {
    const account = await lockAccount(tx, id)
    const email = account && (await newEmailOf(tx, token, account))
    if (!account || !email) return false
    await enqueueEmail(services, tx, account.email, 'emailChanged')
    await setEmail(tx, account, { email, isConfirmed: true })
    if (!isGmail(account.email)) await unlinkGoogle(tx, id)
    await deleteOtherSessions(tx, id, sessionId)
    return true
  }).catch((error) => {
    throw isTakenError(error) ? new IdentityError('email-already-in-use') : error
  })
  if (isChanged) noteSecurityEvent('email_changed', 'link', { identityId: id })
  return isChanged
}
