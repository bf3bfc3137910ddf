const onItsWay = 'Depending on your bank this takes up to ten days.'

/** To a buyer whose money came when the booking was over. */
export function tooLate(title: string) {
  return {
    subject: `Your payment for "${title}" is refunded`,
    text: `Your payment for "${title}" arrived when your booking was already over. All of
your money is on its way back to your card. ${onItsWay}
`,
  }
}

/** To a buyer to whom an admin gives the money back. */
export function moneyBack(title: string, reason: string) {
  return {
    subject: `Your payment for "${title}" is refunded`,
    text: `We have given your payment for "${title}" back. This is why:

${reason}

All of your money is on its way back to your card. ${onItsWay}
`,
  }
}

/** To the seller of what is given back. */
export function saleUndone(title: string, reason: string) {
  return {
    subject: `The sale of "${title}" is undone`,
    text: `We have given the buyer of "${title}" all of the money back. This is why:

${reason}

We owe you nothing for it any more, and it is no longer on the site. Should you have it, or get it
back, you are welcome to offer it again.
`,
  }
}
