import type { ScreenWorld } from './world.ts'

type Path = (world: ScreenWorld) => string

function recordOf(records: Record<string, string>, key: string): string {
  const record = records[key]
  if (record === undefined) throw new Error(`the world has no "${key}"`)
  return record
}

/** The path of a page of the world, by its name. */
export const pageOf =
  (name: string): Path =>
  ({ pages }) =>
    recordOf(pages, name)

/** The id of the sale in this state. */
export const saleOf = ({ sales }: ScreenWorld, state: string) => recordOf(sales, state)

/** The path of a screen about the sale in this state, or of a page below it, such as `/receipt`. */
export const salePath =
  (screen: 'orders' | 'sales' | 'cases', state: string, page = ''): Path =>
  (world) =>
    `/dashboard/${screen}/${saleOf(world, state)}${page}`

/** The path of the payment of the booking in this state. */
export const paymentPath =
  (state: string): Path =>
  ({ bookings }) =>
    `/dashboard/payment/${recordOf(bookings, state)}`

export const inGerman =
  (path: Path): Path =>
  (world) =>
    `/de${path(world)}`
