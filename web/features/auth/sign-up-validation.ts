import { z } from 'zod'
import { newUser } from '../../../contract/members/accounts.ts'
import { personName } from '../../../contract/members/identity.ts'
import { email } from '../../../contract/schemas/string-schemas.ts'
import { newPassword } from '../../session/new-password.ts'

export const schema = z.object({
  name: personName,
  email,
  password: newPassword,
  category: newUser.shape.category,
})
