import { base, connectionFailed } from './api.js'

const replyTimeoutMs = 30_000

/** Opens a frame of the sandbox with a message port only that frame receives. */
export function openFrame(name, { key, locale }, title, onMessage) {
  const address = new URLSearchParams({ shop: location.origin, key, locale })
  const frame = document.createElement('iframe')
  frame.src = `${base}frame/${name}#${address}`
  frame.title = title
  const waiting = new Map()
  const queue = []
  let port
  let lastId = 0

  frame.addEventListener('load', () => {
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }) =>
      data.type === 'reply' ? settle(data.id, data.result) : onMessage(data)
    frame.contentWindow.postMessage('card-sandbox:connect', new URL(base).origin, [channel.port2])
    for (const message of queue.splice(0)) port.postMessage(message)
  })

  function post(message) {
    if (port) port.postMessage(message)
    else queue.push(message)
  }

  function ask(message) {
    const id = ++lastId
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(id, connectionFailed()), replyTimeoutMs)
      waiting.set(id, { resolve, timer })
      post({ ...message, id })
    })
  }

  function settle(id, result) {
    const asked = waiting.get(id)
    waiting.delete(id)
    clearTimeout(asked?.timer)
    asked?.resolve(result)
  }

  function close() {
    for (const id of [...waiting.keys()]) settle(id, connectionFailed())
    port?.close()
    frame.remove()
  }

  return { frame, post, ask, close }
}
