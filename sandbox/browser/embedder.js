/** The embedding page: its origin is in the frame's URL, and messages of others are ignored. */
const address = new URLSearchParams(location.hash.slice(1))
const shop = address.get('shop')

export const publishableKey = address.get('key') ?? ''
export const locale = address.get('locale') ?? 'en'

let port

/** Waits for the message port of the embedding page, then passes its messages to `onMessage`. */
export function connect(onMessage) {
  return new Promise((resolve) => {
    window.addEventListener('message', (event) => {
      const fromShop = event.source === window.parent && event.origin === shop
      if (!fromShop || port || event.data !== 'card-sandbox:connect' || !event.ports[0]) return
      port = event.ports[0]
      port.onmessage = ({ data }) => onMessage(data)
      resolve()
    })
  })
}

export const post = (type, data = {}) => port?.postMessage({ ...data, type })

/** Calls the sandbox. Resolves to its response or to `{ error }`; never rejects. */
export async function call(path, fields) {
  try {
    const body = new URLSearchParams({ ...fields, key: publishableKey })
    const answer = await fetch(path, { method: 'POST', body, credentials: 'omit' })
    return await answer.json()
  } catch {
    const message = 'The connection to the payment provider failed. Please try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}
