import { ensureConfirmed, implementer, requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { orNotFound } from './or-not-found.ts'
import { conversationAbout } from './queries.ts'
import { sendAbout } from './send.ts'
import { toOpening } from './serialize.ts'
import { roleOf, type Subject, subjectOfProduct, subjectOfSale } from './subject.ts'

const { conversations } = implementer

async function opening(context: RequestContext, subject: Subject) {
  const known = await conversationAbout(context.db, subject.productId, subject.buyerId)
  return toOpening(subject, roleOf(subject, requireMember(context)), known?.id ?? null)
}

export const beginProcedures = {
  aboutProduct: conversations.aboutProduct.handler(async function openAboutProduct({
    context,
    input,
  }) {
    const subject = await orNotFound(subjectOfProduct(context.db, requireMember(context), input.id))
    return opening(context, subject)
  }),

  begin: conversations.begin.handler(async function beginAboutProduct({ context, input }) {
    const { id, ...message } = input
    const me = requireMember(context)
    const subject = await orNotFound(subjectOfProduct(context.db, me, id))
    ensureConfirmed(context)
    return sendAbout(context, me, subject, message)
  }),

  aboutSale: conversations.aboutSale.handler(async function openAboutSale({ context, input }) {
    return opening(
      context,
      await orNotFound(subjectOfSale(context.db, requireMember(context), input.id)),
    )
  }),

  beginAboutSale: conversations.beginAboutSale.handler(async function beginAboutSale({
    context,
    input,
  }) {
    const { id, ...message } = input
    const me = requireMember(context)
    return sendAbout(context, me, await orNotFound(subjectOfSale(context.db, me, id)), message)
  }),
}
