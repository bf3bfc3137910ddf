import { askIdentity, IdentityError } from '../../api/identity.ts'

/** Whether this browser can make and use passkeys (WebAuthn level 3, the JSON methods). */
export const canUsePasskeys = () =>
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The person has closed the browser's window, or the device has no such passkey. */
const cancelled = () => new IdentityError('passkey-cancelled', '')

function asJson(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw cancelled()
  return credential.toJSON()
}

/** Lets the browser make a passkey. Fails with `passkey-cancelled`. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey }).catch(() => null))
}

/** Proves the person by one of their passkeys: the second step of logging in, or a confirmation. */
export async function usePasskey(): Promise<void> {
  const options = await askIdentity('passkey/options', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
  await askIdentity('passkey/verify', { response: asJson(credential) })
}
