import { z } from 'zod'
import { membersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { route } from '../route.ts'

const yesOrNo = errorMessage('trueOrFalse')

const choices = z.object({
  priceDrops: z.boolean(yesOrNo).describe('E-mail when the price of a favourite drops.'),
  returns: z.boolean(yesOrNo).describe('E-mail when a favourite is available again.'),
})

export const emailPreferences = {
  read: route({
    method: 'GET',
    path: '/letterChoices',
    action: 'set_email_preferences',
    summary: "The caller's e-mail preferences for favourites.",
  })
    .errors(membersOnly)
    .output(choices),
  change: route({
    method: 'PUT',
    path: '/letterChoices',
    action: 'set_email_preferences',
    summary: "Updates the caller's e-mail preferences for favourites.",
  })
    .errors(membersOnly)
    .input(choices)
    .output(choices),
}

export type EmailPreferencesForm = z.infer<typeof choices>
