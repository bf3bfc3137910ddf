import { newUser } from '../../../contract/accounts.ts'

export const schema = newUser.pick({ category: true })
