import { z } from 'zod'
import '../../contract/no-eval.ts'
import { saying } from '../../contract/sentences.ts'

export const schema = z.object({ password: z.string().min(1, saying('passwordNeeded')) })
