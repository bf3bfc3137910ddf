/** A payout to the bank of a seller. The money was transferred to the seller a day before. */
export type DemoPayout = {
  /** Keys of the products whose sales it pays. */
  sales: string[]
  daysAgo: number
  /** Less than nothing while it is on its way. */
  arrivedDaysAgo: number
  /** Set if the bank did not keep it. */
  returnedDaysAgo?: number
  /** Of money that came back from the bank. */
  isRepeated?: true
}

/** The account of a seller at the card provider. */
export type DemoAccount = {
  /** A key of the cast. */
  seller: string
  begunDaysAgo: number
  isFinished: boolean
  /** An identity document is asked for, until then. */
  asksInDays?: number
  /** After a payout was returned. */
  isBankChanged?: true
  payouts: DemoPayout[]
}

/** Two days from the balance to the bank. */
const paid = (sale: string, daysAgo: number): DemoPayout => {
  return { sales: [sale], daysAgo, arrivedDaysAgo: daysAgo - 2 }
}

/** All other sellers have not begun to set up their payouts. */
export const demoAccounts: DemoAccount[] = [
  {
    seller: 'marisol',
    begunDaysAgo: 51.2,
    isFinished: true,
    isBankChanged: true,
    payouts: [
      paid('probook-430-g8-marisol', 36.2),
      {
        sales: ['surface-book-2-marisol'],
        daysAgo: 11.1,
        arrivedDaysAgo: 9.1,
        returnedDaysAgo: 4.3,
      },
      {
        sales: ['surface-book-2-marisol'],
        daysAgo: 2.2,
        arrivedDaysAgo: -1,
        isRepeated: true,
      },
    ],
  },
  {
    seller: 'rahul',
    begunDaysAgo: 26.4,
    isFinished: true,
    payouts: [
      {
        sales: ['alienware-m15-r6'],
        daysAgo: 13.5,
        arrivedDaysAgo: 11.5,
        returnedDaysAgo: 3.6,
      },
    ],
  },
  {
    seller: 'keiko',
    begunDaysAgo: 170.3,
    isFinished: true,
    payouts: [
      paid('probook-450-keiko', 152.2),
      paid('hp-17-keiko', 126.2),
      paid('surface-laptop-go-keiko', 104.1),
      paid('stream-11-keiko', 85.4),
      paid('vostro-3500-keiko', 64.4),
      paid('surface-go-3-keiko', 54.2),
      paid('probook-445-g7-keiko', 41.5),
      paid('latitude-5320-keiko', 27.1),
    ],
  },
  { seller: 'colm', begunDaysAgo: 14.2, isFinished: false, payouts: [] },
  { seller: 'nadia', begunDaysAgo: 30.6, isFinished: true, asksInDays: 12, payouts: [] },
]

/** What is owed after the refund of a sale that was paid out is taken from the money of a later one. */
export const nettedDebts: Record<string, string> = {
  'surface-book-2-marisol': 'probook-430-g8-marisol',
}
