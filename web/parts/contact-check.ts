import { z } from 'zod'
import { contactMessage } from '../../contract/content.ts'
import { email } from '../../contract/text.ts'

export const schema = contactMessage.extend({
  email: z.string().min(1, { message: 'E-mail is required.' }).pipe(email),
})
