import { ensureConfirmed, implementer, requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { conversationAbout } from './queries.ts'
import { sendAbout } from './send.ts'
import { toOpening } from './serialize.ts'
import { callerParty, type Subject, subjectOfProduct, subjectOfSale } from './subject.ts'

const { conversations } = implementer

async function opening(context: RequestContext, subject: Subject) {
  const known = await conversationAbout(context.db, subject.productId, subject.buyerId)
  return toOpening(subject, callerParty(subject, requireMember(context)), known?.id ?? null)
}

export const beginProcedures = {
  aboutProduct: conversations.aboutProduct.handler(async function openAboutProduct({
    context,
    input,
  }) {
    const subject = await subjectOfProduct(context.db, requireMember(context), input.id)
    if (!subject) throw refuse('not_found')
    return opening(context, subject)
  }),

  begin: conversations.begin.handler(async function beginAboutProduct({ context, input }) {
    const { id, ...message } = input
    const me = requireMember(context)
    const subject = await subjectOfProduct(context.db, me, id)
    if (!subject) throw refuse('not_found')
    ensureConfirmed(context)
    return sendAbout(context, me, subject, message)
  }),

  aboutSale: conversations.aboutSale.handler(async function openAboutSale({ context, input }) {
    const subject = await subjectOfSale(context.db, requireMember(context), input.id)
    if (!subject) throw refuse('not_found')
    return opening(context, subject)
  }),

  beginAboutSale: conversations.beginAboutSale.handler(async function beginAboutSale({
    context,
    input,
  }) {
    const { id, ...message } = input
    const me = requireMember(context)
    const subject = await subjectOfSale(context.db, me, id)
    if (!subject) throw refuse('not_found')
    return sendAbout(context, me, subject, message)
  }),
}
