import { z } from 'zod'
import '../../contract/no-eval.ts'
import { newPassword } from '../new-password.ts'

export const schema = z.object({ newPassword })
