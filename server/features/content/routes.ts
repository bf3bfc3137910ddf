import { calls } from '../../access/procedures.ts'
import { take } from '../../access/rate-limits.ts'
import { transact } from '../../database/db.ts'
import { madeOf } from '../../database/replica/cache-tags.ts'
import { contactLetter } from './contact-email.ts'
import { keepMessage } from './queries.ts'

export const contentCalls = {
  site: calls.content.site.handler(({ context: { config, cards, googleSignIn } }) => {
    madeOf('settings')
    return {
      brand: config.brand,
      url: config.publicUrl,
      currency: config.currency,
      language: config.language,
      demo: config.demo,
      listingAccess: config.listingAccess,
      googleSignIn,
      feePercent: config.feePercent,
      cards: { publishableKey: cards.publishableKey, scriptUrl: cards.scriptUrl },
    }
  }),

  contact: calls.content.contact.handler(async ({ context, input }) => {
    const { config, db, jobs } = context
    await take(db, 'contactByAddress', context.address)
    await take(db, 'contactByAccount', input.email.trim().toLowerCase())
    const insertedId = await transact(db, async (tx) => {
      const id = await keepMessage(tx, input)
      await jobs.enqueue('send_mail', contactLetter(input, config), tx)
      return id
    })
    return { acknowledged: true, insertedId }
  }),
}
