import { z } from 'zod'
import '../../../contract/schemas/zod-config.ts'
import { email } from '../../../contract/schemas/string-schemas.ts'

export const schema = z.object({ email })
