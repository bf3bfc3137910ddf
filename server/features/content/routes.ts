import { implementer } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { tag } from '../../database/cache-tags.ts'
import { transact } from '../../database/db.ts'
import { sendEmailJob } from '../../jobs/email.ts'
import { composeContactEmail } from './contact-email.ts'
import { insertMessage } from './queries.ts'
import { contentLimits } from './rate-limits.ts'

export const contentProcedures = {
  site: implementer.content.site.handler(function readSite({
    context: { config, cards, googleSignIn },
  }) {
    tag('settings')
    return {
      brand: config.brand,
      year: new Date().getUTCFullYear(),
      socialLinks: config.socialLinks,
      url: config.publicUrl,
      currency: config.currency,
      language: config.language,
      demo: config.demo,
      listingAccess: config.listingAccess,
      googleSignIn,
      traderRules: config.traderRules,
      taxReports: config.taxReports.operator !== undefined,
      feePercent: config.feePercent,
      feeVatPercent: config.sales.feeVatPercent,
      sale: {
        holdSeconds: config.bookingHoldSeconds,
        shipWorkingDays: config.sales.shipWorkingDays,
        handoverHours: config.sales.handoverHours,
        inspectionHours: config.sales.inspectionHours,
        answerHours: config.sales.answerHours,
        withdrawalDays: config.traderRules === 'off' ? 0 : config.sales.withdrawalDays,
      },
      listing: config.listings,
      cards: { publishableKey: cards.publishableKey, scriptUrl: cards.scriptUrl },
    }
  }),

  contact: implementer.content.contact.handler(async function sendContactMessage({
    context,
    input,
  }) {
    const { config, db, jobs, address, caller } = context
    await consumeRateLimit(db, contentLimits.contactByAddress, address)
    // Not by the address in the message: anyone can use up the limit of one that they do not own.
    if (caller.identity) {
      await consumeRateLimit(db, contentLimits.contactByAccount, caller.identity.id)
    }
    const insertedId = await transact(db, async (tx) => {
      const id = await insertMessage(tx, input)
      await jobs.enqueue(sendEmailJob, await composeContactEmail(tx, input, config), tx)
      return id
    })
    return { acknowledged: true, insertedId }
  }),
}
