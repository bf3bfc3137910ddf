import { z } from 'zod'
import { call } from './call.ts'
import { mayRefuse } from './refusals.ts'
import { email, text } from './text.ts'

export const personName = text('Name', 120)

export const identity = {
  jwt: call({
    method: 'GET',
    path: '/jwt',
    action: 'take_access_token',
    summary: 'Turns the identity session (a cookie) into a short access token.',
  })
    .errors(mayRefuse('session_required', 'not_allowed'))
    .input(z.object({ email }))
    .output(z.object({ accessToken: z.string() })),
}
