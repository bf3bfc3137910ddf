import { z } from 'zod'
import '../../contract/no-eval.ts'
import { email } from '../../contract/text.ts'

export const schema = z.object({ email })
