import { z } from 'zod'
import { languages } from './i18n/languages.ts'
import { errorMessage } from './i18n/messages.ts'
import { legalPages } from './legal-pages.ts'
import { route } from './route.ts'

const legalPage = z.object({
  title: z.string(),
  description: z.string().describe('The beginning of the text, at most 160 characters.'),
  html: z.string().describe('The text below the title.'),
  language: z.enum(languages).describe('The language of the text.'),
  placeholder: z.boolean().describe('Whether the operator has not written the page yet.'),
})

export const legal = {
  read: route({
    method: 'GET',
    path: '/legal/{page}',
    action: 'see_site',
    summary: "A legal page of the operator, in the caller's language where it is translated.",
  })
    .input(z.object({ page: z.enum(legalPages, errorMessage('legalPage')) }))
    .output(legalPage),
}
