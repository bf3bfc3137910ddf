import { randomBytes } from 'node:crypto'

type GooglePerson = {
  name: string
  email: string
  verified?: boolean
  /** The domain of the organisation; that of the address by default, '' for none. */
  hd?: string
}

type GoogleEmulatorSettings = {
  port?: number
  redirectUris: string[]
  people: GooglePerson[]
}

/**
 * Starts a local OpenID provider in place of Google for demo mode and tests: authorization code,
 * PKCE, nonce, RS256 id tokens.
 */
export async function startGoogleEmulator({
  port = 0,
  redirectUris,
  people,
}: GoogleEmulatorSettings) {
  const { createEmulator } = await import('emulate')
  const clientId = 'marketplace.local'
  const clientSecret = randomBytes(24).toString('base64url')
  const emulator = await createEmulator({
    service: 'google',
    hostname: '127.0.0.1',
    port,
    seed: {
      google: {
        users: people.map(({ name, email, verified = true, hd }) => ({
          name,
          email,
          email_verified: verified,
          hd,
        })),
        oauth_clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            name: 'this marketplace',
            redirect_uris: redirectUris,
          },
        ],
      },
    },
  })
  return { issuer: emulator.url, clientId, clientSecret, close: () => emulator.close() }
}
