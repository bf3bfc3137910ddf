import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import '../../contract/no-eval.ts'
import { email } from '../../contract/text.ts'

export const resolver = zodResolver(z.object({ email }))
