import { z } from 'zod'
import { call } from './call.ts'
import { mayRefuse } from './refusals.ts'
import { saying } from './sentences.ts'
import { email, text } from './text.ts'

export const personName = text('Name', 120)

const ownPicture = /^\/(media|pictures)\/[\w./-]+$/

/** A photo: an https address, or one of our own picture paths; empty means none. */
export const photo = z
  .string(saying('photoAddress'))
  .max(2048, saying('photoAddressTooLong'))
  .refine((value) => isPhoto(value), saying('photoAddress'))

function isPhoto(value: string): boolean {
  if (value === '' || (ownPicture.test(value) && !value.includes('..'))) return true
  if (!value.isWellFormed() || /[\s\0]/.test(value)) return false
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

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
