/** The sandbox's base URL is that of this script, whatever path prefix it is served under. */
export const base = document.currentScript.src.replace(/v3\/?([?#].*)?$/, '')

export const connectionFailed = () => ({
  error: {
    type: 'api_connection_error',
    message: 'The connection to the payment provider failed. Please try again.',
  },
})

/** Calls the sandbox. Resolves to its response or to `{ error }`; never rejects. */
export async function callSandbox(method, path, fields) {
  const sent = new URLSearchParams(fields)
  const url = method === 'GET' ? `${base}${path}?${sent}` : `${base}${path}`
  const body = method === 'GET' ? undefined : sent
  try {
    const answer = await fetch(url, { method, body, credentials: 'omit' })
    return await answer.json()
  } catch {
    return connectionFailed()
  }
}

export const intentIdIn = (clientSecret) => String(clientSecret).split('_secret_')[0]
