type Money = { amount: number; currency: string }

export function isExactly(asked: Money, charged: Money): boolean {
  return asked.amount === charged.amount && asked.currency === charged.currency
}
