import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { contactMessage } from '../../contract/content.ts'
import { email } from '../../contract/text.ts'

export const resolver = zodResolver(
  contactMessage.extend({
    email: z.string().min(1, { message: 'E-mail is required.' }).pipe(email),
  }),
)
