import { z } from 'zod'
import { newUser } from '../../contract/accounts.ts'
import { email, text } from '../../contract/text.ts'
import { newPassword } from '../new-password.ts'

export const schema = z.object({
  name: text('Name', 120),
  email,
  password: newPassword,
  category: newUser.shape.category,
})
