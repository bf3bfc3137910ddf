/** To a buyer whose booking ends because the seller is no longer here. */
export function bookingEnded(title: string) {
  return {
    subject: `Your booking of "${title}" has ended`,
    text: `The seller of "${title}" has left, so it is no longer for sale and your booking has ended.
You have not been charged for it. We are sorry, and hope that you find another one.
`,
  }
}
