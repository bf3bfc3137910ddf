import { z } from 'zod'
import { mayRefuse } from '../errors.ts'
import { route } from '../route.ts'
import { email, text } from '../schemas/string-schemas.ts'

export const personName = text('Name', 120)

export const identity = {
  jwt: route({
    method: 'GET',
    path: '/jwt',
    action: 'take_access_token',
    summary: 'Issues a short-lived access token for the identity session (a cookie).',
  })
    .errors(mayRefuse('session_required', 'not_allowed'))
    .input(z.object({ email }))
    .output(z.object({ accessToken: z.string() })),
}
