type Money = { amount: number; currency: string }

export function isExactly(expected: Money, charged: Money): boolean {
  return expected.amount === charged.amount && expected.currency === charged.currency
}
