import { z } from 'zod'
import { productFacts } from '../catalog.ts'
import { mayRefuse, membersOnly } from '../errors.ts'
import { listRoute, route } from '../route.ts'
import { acknowledged } from '../schemas/common.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { id } from '../schemas/string-schemas.ts'

export const advertisement = productFacts.extend({
  adsProductId: z.string(),
  category: z.string(),
  reserved: z.boolean(),
})

export const advertising = {
  list: listRoute({
    method: 'GET',
    path: '/advertises',
    action: 'see_advertisements',
    summary: 'Advertised unsold products, newest advertisement first.',
  })
    .input(pageInput)
    .output(pageOf(advertisement)),
  advertise: route({
    method: 'POST',
    path: '/advertises',
    action: 'advertise_product',
    summary: 'Advertises an unsold product on the home page. Idempotent.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found', 'product_sold') })
    .input(z.object({ adsProductId: id }))
    .output(acknowledged.extend({ insertedId: z.string() })),
}

export type Advertisement = z.infer<typeof advertisement>
