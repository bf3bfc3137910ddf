import { z } from 'zod'
import '../../../contract/schemas/zod-config.ts'
import { saying } from '../../../contract/i18n/messages.ts'

export const schema = z.object({
  email: z.string().trim().min(1, saying('emailNeeded')),
  password: z.string().min(1, saying('passwordNeeded')),
})
