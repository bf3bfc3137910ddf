import { type IdentityRequest, jsonResponse } from '../request.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { sessionUser } from '../sessions/session.ts'

type Owner = Parameters<typeof sessionUser>[0] & { id: string }

/** Remembers the browser as a known device; the password alone does not make it one. */
export async function respondToPassedFactor(
  { services, headers }: IdentityRequest,
  owner: Owner,
): Promise<Response> {
  const cookie = await rememberDevice(services, headers, owner)
  return jsonResponse({ user: sessionUser(owner) }, new Headers({ 'set-cookie': cookie }))
}
