import { z } from 'zod'
import '../../../contract/schemas/zod-config.ts'
import { newPassword } from '../../session/new-password.ts'

export const schema = z.object({ newPassword })
