import { z } from 'zod'
import { contactMessage } from '../../../contract/content.ts'
import { errorMessage } from '../../../contract/i18n/messages.ts'
import { email } from '../../../contract/schemas/string-schemas.ts'

export const schema = contactMessage.extend({
  email: z
    .string()
    .min(1, errorMessage('required', { label: 'E-mail' }))
    .pipe(email),
})
