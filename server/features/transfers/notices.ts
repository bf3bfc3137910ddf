import type { NoticeKind } from '../../../contract/notice-kinds.ts'
import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import type { EmailName, EmailValues } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import type { NewDebt, OwedSale } from './queries.ts'

const path = '/dashboard/payouts'

type PayoutNotice = {
  /** Also the name of the e-mail. */
  kind: Extract<NoticeKind, `payout${string}` | 'sellerDebt'> & EmailName
  /** The seller by default: the same kind renews the notice. */
  subject?: string
  title?: string
  values?: EmailValues
}

/** Tells a seller about payouts, on the site and by e-mail. */
export async function notifySeller(
  services: TxServices,
  tx: Tx,
  memberId: string,
  { kind, subject = memberId, title = '', values = {} }: PayoutNotice,
) {
  const notice = { memberId, kind, subject, title, path }
  await notifyMember(services, tx, notice, { name: kind, values })
}

/** Asks a seller for an account to be paid to, and again as many days later. */
export const askForAccount = (services: TxServices, tx: Tx, sellerId: string, days: number) =>
  notifySeller(services, tx, sellerId, {
    kind: 'payoutSetup',
    values: { count: days, pauseDays: services.config.payouts.setupDays },
  })

export const notifyOfDebt = (services: TxServices, tx: Tx, sale: OwedSale, debt: NewDebt) =>
  notifySeller(services, tx, sale.sellerId, {
    kind: 'sellerDebt',
    subject: sale.id,
    title: sale.title,
    values: {
      title: sale.title,
      amount: { minor: debt.amount, currency: sale.currency },
      reason: { variant: debt.reason },
    },
  })
