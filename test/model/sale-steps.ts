import { expect } from 'vitest'
import { passDeadline, shipment } from '../harness/sales.ts'
import { expectOk } from '../harness/send.ts'
import * as rules from './rules.ts'
import { pick, type Step } from './step.ts'

export const saleSteps = {
  /** Where both parties are still here. */
  async completeSale({ app, world, as }, choice) {
    const open = world.bookings.filter(({ state, completed, buyer, product }) => {
      return state === 'paid' && !completed && buyer.signedIn && product.seller.signedIn
    })
    const booking = pick(open, choice.what)
    if (!booking) return
    const { id, buyer, product } = booking
    expectOk(await as(product.seller).call('POST', `/sales/${id}/shipment`, shipment))
    expectOk(await as(buyer).call('POST', `/sales/${id}/delivery`, {}))
    await passDeadline(app, id)
    expect((await app.pool.query('select from transfer where sale_id = $1', [id])).rowCount).toBe(1)
    rules.completeSale(booking)
  },
} satisfies Record<string, Step>
