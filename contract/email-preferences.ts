import { z } from 'zod'
import { mayRefuse } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import { route } from './route.ts'

const yesOrNo = errorMessage('trueOrFalse')

const choices = z.object({
  priceDrops: z.boolean(yesOrNo).describe('When something marked costs less.'),
  returns: z.boolean(yesOrNo).describe('When something marked is free again.'),
})

const known = mayRefuse('sign_in_required', 'profile_required')

export const emailPreferences = {
  read: route({
    method: 'GET',
    path: '/letterChoices',
    action: 'choose_letters',
    summary: 'Which letters about favourites the caller wants.',
  })
    .errors(known)
    .output(choices),
  change: route({
    method: 'PUT',
    path: '/letterChoices',
    action: 'choose_letters',
    summary: 'Changes which letters about favourites the caller wants.',
  })
    .errors(known)
    .input(choices)
    .output(choices),
}

export type EmailPreferencesForm = z.infer<typeof choices>
