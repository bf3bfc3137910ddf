import { z } from 'zod'
import { languages } from './i18n/languages.ts'
import { route } from './route.ts'
import { email, optionalText, text } from './schemas/string-schemas.ts'

/** Public settings that the browser needs first. Holds no secret. */
export const site = z.object({
  brand: z.string(),
  url: z.string().describe('The public URL of the site, for absolute links.'),
  currency: z.string().describe('ISO 4217 code.'),
  language: z
    .enum(languages)
    .describe('The default language, for paths without a language prefix.'),
  demo: z.boolean(),
  listingAccess: z.enum(['members', 'public']),
  googleSignIn: z.boolean(),
  feePercent: z.number().describe('The sales fee, in percent of the price.'),
  cards: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
})

export const contactMessage = z.object({
  name: text('Name', 120),
  email,
  message: optionalText('Message', 5000),
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
    .output(z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
}

export type ContactMessage = z.infer<typeof contactMessage>
export type Site = z.infer<typeof site>
