import { newUser } from '../../../contract/members/accounts.ts'

export const schema = newUser.pick({ category: true })
