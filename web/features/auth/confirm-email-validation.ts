import { z } from 'zod'
import '../../../contract/schemas/zod-config.ts'
import { errorMessage } from '../../../contract/i18n/messages.ts'

export const schema = z.object({ password: z.string().min(1, errorMessage('passwordNeeded')) })
