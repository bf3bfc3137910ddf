import { z } from 'zod'
import { languages } from './i18n/languages.ts'
import { errorMessage } from './i18n/messages.ts'
import { route } from './route.ts'
import { acknowledged } from './schemas/common.ts'
import { contactAboutForm } from './schemas/contact-about.ts'
import { email, optionalText, text } from './schemas/string-schemas.ts'

/** `on` asks sellers; `required` also refuses listings of sellers who have not declared it. */
export const traderRules = ['off', 'on', 'required'] as const

/** Public settings that the browser needs first. Holds no secret. */
export const site = z.object({
  brand: z.string(),
  year: z.number().int().describe('The current year, UTC.'),
  socialLinks: z.array(z.string()).describe("The addresses of the operator's profiles."),
  url: z.string().describe('The public URL of the site, for absolute links.'),
  currency: z.string().describe('ISO 4217 code.'),
  language: z
    .enum(languages)
    .describe('The default language, for paths without a language prefix.'),
  demo: z.boolean(),
  listingAccess: z.enum(['members', 'public']),
  googleSignIn: z.boolean(),
  traderRules: z
    .enum(traderRules)
    .describe('Whether offers say if the seller is a trader, and whether sellers must declare it.'),
  taxReports: z.boolean().describe('Whether sellers are reported to a tax authority.'),
  feePercent: z.number().describe('The sales fee, in percent of the price.'),
  feeVatPercent: z.number().describe('VAT on the sales fee, in percent of the fee.'),
  sale: z
    .object({
      holdSeconds: z.number(),
      shipWorkingDays: z.number(),
      handoverHours: z.number(),
      inspectionHours: z.number(),
      answerHours: z.number(),
      withdrawalDays: z.number().describe('For buyers of traders; 0 if they cannot withdraw.'),
    })
    .describe('The deadlines of a sale.'),
  listing: z.object({
    confirmationDays: z
      .number()
      .describe('Until a seller is asked whether a listing that was not confirmed is for sale.'),
    answerDays: z.number().describe('From then until it is paused without an answer.'),
  }),
  cards: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
})

export const contactMessage = z.object({
  name: text('Name', 120),
  email,
  message: optionalText('Message', 5000),
  about: z
    .string(errorMessage('notOurId'))
    .regex(contactAboutForm, errorMessage('notOurId'))
    .optional()
    .describe(
      'What it is about: `order-` or `decision-` with the number, for the e-mail to staff.',
    ),
})

export const content = {
  site: route({
    method: 'GET',
    path: '/site',
    action: 'see_site',
    summary: 'The public settings of the site.',
  }).output(site),
  contact: route({
    method: 'POST',
    path: '/contact',
    action: 'send_message',
    summary: "Stores a message from the contact form and e-mails it to the site's contact address.",
  })
    .input(contactMessage)
    .output(acknowledged.extend({ insertedId: z.string() })),
}

export type ContactMessage = z.infer<typeof contactMessage>
export type Site = z.infer<typeof site>
