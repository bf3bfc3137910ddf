import { z } from 'zod'
import { newUser } from '../../../contract/members/accounts.ts'
import { email, text } from '../../../contract/schemas/string-schemas.ts'
import { newPassword } from '../../session/new-password.ts'

export const schema = z.object({
  name: text('Name', 120),
  email,
  password: newPassword,
  category: newUser.shape.category,
})
