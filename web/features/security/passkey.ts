import { askIdentity, IdentityError } from '../../api/identity.ts'

/** Whether this browser supports passkeys with the JSON methods of WebAuthn Level 3. */
export const canUsePasskeys = () =>
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The user closed the browser's dialog, or the device has no matching passkey. */
const cancelled = () => new IdentityError('passkey-cancelled', '')

function asJson(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw cancelled()
  return credential.toJSON()
}

/** Creates a passkey in the browser. Throws `passkey-cancelled`. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey }).catch(() => null))
}

/** Authenticates with a passkey, as second factor or as confirmation. */
export async function provePasskey(): Promise<void> {
  const options = await askIdentity('passkey/options', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
  await askIdentity('passkey/verify', { response: asJson(credential) })
}
