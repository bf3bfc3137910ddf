import { endIdentitySession } from '../api/identity.ts'
import { clearMemberDataAndReload } from './session.ts'

/** Ends the session on the server and in this browser. */
export async function logOut() {
  await endIdentitySession()
  clearMemberDataAndReload()
}
