import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import '../../contract/no-eval.ts'
import { newPassword } from '../new-password.ts'

export const resolver = zodResolver(z.object({ newPassword }))
