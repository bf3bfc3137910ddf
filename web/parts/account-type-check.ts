import { zodResolver } from '@hookform/resolvers/zod'
import { newUser } from '../../contract/accounts.ts'

export const resolver = zodResolver(newUser.pick({ category: true }))
