import { httpClient } from './authenticated-link.ts'

/** The API without access token, for the calls that the identity cookie answers for. */
export const cookieApi = httpClient()
