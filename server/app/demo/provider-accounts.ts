import { toMinor } from '../../../contract/schemas/money.ts'
import { cast } from '../../../db/demo/cast.ts'
import { type DemoAccount, demoAccounts, nettedDebts } from '../../../db/demo/sales/accounts.ts'
import { intentOfSale, providerKey, soldProducts } from '../../../db/demo/sales/charges.ts'
import type { PastAccount, PastPayout } from '../../../sandbox/connect/seed-accounts.ts'
import type { Config } from '../../config/config.ts'
import { sellersPart, shareOf } from '../../features/sales/share.ts'

type Fees = Pick<Config, 'currency' | 'feePercent' | 'sales'>

const transferId = (key: string) => `tr_${providerKey({ key })}`

/** A transfer comes a day before the payout of its money. */
const transferDays = 1

/** What a seller gets of a demo sale, before debts: less the refund in part that the buyer took. */
function shareOfSale(key: string, { feePercent, sales: { feeVatPercent } }: Fees): number {
  const sold = soldProducts.find(({ product }) => product.key === key)
  if (!sold) throw new Error(`no demo sale is ${key}`)
  const { steps } = sold.sale
  const isTaken = steps.some(({ event }) => event === 'take_offer')
  const offer = isTaken ? steps.find((step) => step.offer)?.offer : undefined
  const amount = toMinor(sold.product.resalePrice) - toMinor(offer ?? '0')
  return sellersPart(shareOf({ price: amount, feePercent, feeVatPercent }))
}

function amountOf(key: string, fees: Fees): number {
  const debt = nettedDebts[key]
  return shareOfSale(key, fees) - (debt ? shareOfSale(debt, fees) : 0)
}

const transfersOf = ({ payouts }: DemoAccount, fees: Fees) =>
  payouts.flatMap(({ sales, daysAgo, isRepeated }) =>
    (isRepeated ? [] : sales).map((key) => ({
      id: transferId(key),
      intentId: intentOfSale({ key }),
      amount: amountOf(key, fees),
      daysAgo: daysAgo + transferDays,
    })),
  )

const payoutsOf = ({ seller, payouts }: DemoAccount, fees: Fees): PastPayout[] =>
  payouts.map(({ sales, daysAgo, arrivedDaysAgo, returnedDaysAgo }, at) => ({
    id: `po_demo_${seller}_${at + 1}`,
    amount: sales.reduce((sum, key) => sum + amountOf(key, fees), 0),
    daysAgo,
    arrivedDaysAgo,
    returnedDaysAgo,
  }))

/** The accounts of the demo's sellers, with their transfers and payouts, as the provider knows them. */
export const providerAccounts = (fees: Fees): PastAccount[] =>
  demoAccounts.map((account) => {
    const { seller, begunDaysAgo, isFinished, asksInDays, isBankChanged } = account
    const { email = '', name = '' } = cast.find(({ key }) => key === seller) ?? {}
    return {
      id: `acct_demo_${seller}`,
      email,
      name,
      currency: fees.currency,
      daysAgo: begunDaysAgo,
      isFinished,
      asksInDays,
      isBankChanged,
      transfers: transfersOf(account, fees),
      payouts: payoutsOf(account, fees),
    }
  })
