import { z } from 'zod'
import { mayRefuse } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { route } from '../route.ts'
import { email, lettersOf, text } from '../schemas/string-schemas.ts'
import { deletedUserName } from './deleted-user.ts'

const isBlank = (name: string) => name.trim() === ''

/** With a letter or digit of any script, and not the placeholder for deleted members; trimmed. */
export const personName = text('Name', 120)
  .refine((name) => isBlank(name) || lettersOf(name) !== '', errorMessage('nameLetters'))
  .refine((name) => lettersOf(name) !== lettersOf(deletedUserName), errorMessage('nameReserved'))
  .transform((name) => name.trim())

export const identity = {
  jwt: route({
    method: 'GET',
    path: '/jwt',
    action: 'issue_access_token',
    summary: 'Issues a short-lived access token for the identity session (a cookie).',
  })
    .errors(mayRefuse('session_required', 'not_allowed', 'foreign_origin'))
    .input(z.object({ email }))
    .output(z.object({ accessToken: z.string() })),
}
