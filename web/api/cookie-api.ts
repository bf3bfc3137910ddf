import { httpClient } from './authenticated-link.ts'

/**
 * The API client without an access token, for calls that are authenticated by the identity cookie.
 */
export const cookieApi = httpClient()
