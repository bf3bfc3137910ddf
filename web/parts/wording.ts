/** Price text with the sign of its currency: `"499.50"` is `$499.50`. */
export function priceText(amount: string, currency: string) {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat('en-US', style).format(Number(amount))
}

/** How long a product was used: "1 month", "14 months". */
export function monthsText(months: number) {
  return months === 1 ? '1 month' : `${months} months`
}
