import { z } from 'zod'
import '../../contract/no-eval.ts'

export const schema = z.object({
  email: z.string().trim().min(1, { message: 'Email name is required' }),
  password: z.string().min(1, { message: 'Password is required' }),
})
