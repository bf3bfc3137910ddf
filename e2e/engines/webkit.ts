import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../test/harness/network/free-port.ts'

const driverPath = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver'
const browserPath =
  process.env.WEBKIT_BROWSER ?? `/usr/lib/${debianFolder()}/webkit2gtk-4.1/MiniBrowser`

/** The library folder by Debian's multiarch names. */
function debianFolder() {
  return process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
}

/** The web element identifier (W3C WebDriver, section 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Element = { [elementKey]: string }
type Value = string | number | boolean | null | Element | Value[] | { [name: string]: Value }
export type Cookie = { name: string; value: string }

/** Polling timeout in milliseconds. */
const timeoutMs = 60_000
const intervalMs = 100

/** In milliseconds. Three attempts fit into a hook's timeout. */
const startTimeoutMs = 45_000

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** An Xvfb screen with a free display number. */
async function openScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const output = child.stdio[3] as NodeJS.ReadableStream
  const [display] = await Promise.race([
    once(createInterface(output), 'line'),
    once(child, 'error').then(([error]) => Promise.reject(error)),
  ])
  return { display: `:${display}`, child }
}

async function request(url: string, method: string, body?: object, timeout = timeoutMs) {
  const signal = AbortSignal.timeout(timeout)
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) })
  const { value } = await response.json()
  if (response.ok) return value as Value
  throw new Error(`WebDriver: ${value.error}: ${value.message}`)
}

async function waitForDriver(url: string) {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(intervalMs)) {
    const status = await request(`${url}/status`, 'GET').catch(() => null)
    if (status) return
  }
  throw new Error('WebKitWebDriver did not start')
}

/** Collects errors that a page must never have. WebDriver scripts run after those of the page. */
const collectFaults = `
  if (window.faultsSeen) return
  window.faultsSeen = []
  addEventListener('error', ({ message, error }) => {
    const { cause } = error ?? {}
    faultsSeen.push('error: ' + message + (cause ? ' caused by ' + cause + ' ' + cause.stack : ''))
  })
  addEventListener('unhandledrejection', ({ reason }) => faultsSeen.push('rejection: ' + reason))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    faultsSeen.push('policy violated: ' + effectiveDirective + ' ' + blockedURI))
`

/**
 * Finds the visible control with this role whose accessible name equals or begins with the text.
 */
const findControl = `
  const [role, name] = arguments
  const selectors = {
    link: 'a[href]',
    button: 'button, [role=button]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3',
  }
  const texts = (element) => [
    element.getAttribute('aria-label'),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.textContent,
  ].filter(Boolean).map((text) => text.trim())
  const found = [...document.querySelectorAll(selectors[role])].filter((element) =>
    element.checkVisibility() && !element.closest('[inert]') && !element.disabled)
  return found.find((element) => texts(element).includes(name)) ??
    found.find((element) => texts(element).some((text) => text.startsWith(name))) ?? null
`

export type AriaRole = 'link' | 'button' | 'field' | 'heading'

/** A WebKitGTK profile over plain W3C WebDriver. */
async function openSession(driver: string) {
  const options = { binary: browserPath, args: ['--automation'] }
  const capabilities = {
    alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options },
  }
  const opened = await request(`${driver}/session`, 'POST', { capabilities }, startTimeoutMs)
  const { sessionId } = opened as { sessionId: string }
  const url = `${driver}/session/${sessionId}`
  const send = (method: string, path: string, body?: object) =>
    request(`${url}/${path}`, method, body)
  const run = (script: string, ...args: Value[]) => send('POST', 'execute/sync', { script, args })

  /** Polls until `check` returns a value. Errors during navigation are ignored. */
  async function until<Found>(what: string, check: () => Promise<Found | null | false>) {
    let last: unknown
    for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(intervalMs)) {
      const found = await check().catch((error) => {
        last = error
        return null
      })
      if (found) return found
    }
    const text = await run('return document.body.innerText').catch(() => '')
    throw new Error(`${what}: not within ${timeoutMs} ms ${last ?? ''}\n${text}`)
  }

  const find = (role: AriaRole, name: string) =>
    until(`${role} "${name}"`, async () => (await run(findControl, role, name)) as Element | null)

  async function click(element: Element) {
    await run('arguments[0].scrollIntoView({ block: "center" })', element)
    // WebDriver cannot click a link with an empty box whose content is positioned around it.
    await send('POST', `element/${element[elementKey]}/click`, {}).catch(() =>
      run('arguments[0].click()', element),
    )
  }

  async function type(element: Element, text: string) {
    await run('arguments[0].focus()', element)
    await send('POST', `element/${element[elementKey]}/value`, { text })
  }

  return {
    run,
    until,
    find,
    click,
    type,
    async goto(address: string) {
      // Fails if the page navigates elsewhere at the same moment.
      await until(address, async () => {
        await send('POST', 'url', { url: address })
        return true
      })
      await run(collectFaults)
    },
    async press(role: AriaRole, name: string) {
      await click(await find(role, name))
    },
    /** Types into a field once it is focusable. */
    async fill(label: string, text: string) {
      await until(`to type into "${label}"`, async () => {
        await type(await find('field', label), text)
        return true
      })
    },
    async waitForText(text: string) {
      const isShown = 'return document.body.innerText.includes(arguments[0])'
      await until(`text "${text}"`, async () => (await run(isShown, text)) === true)
    },
    /** Sets a value in a frame, where WebKitGTK's driver cannot focus. */
    async fillInFrame(label: string, text: string) {
      const field = await find('field', label)
      const setValue = `
        const [field, text] = arguments
        field.focus()
        field.value = text
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
        field.blur()`
      await run(setValue, field, text)
    },
    /** In pixels, with the window's own controls. */
    resize: (width: number, height: number) =>
      send('POST', 'window/rect', { x: 0, y: 0, width, height }),
    path: () => run('return location.pathname'),
    faults: () => run('return window.faultsSeen ?? []'),
    addCookie: ({ name, value }: Cookie) =>
      send('POST', 'cookie', { cookie: { name, value, path: '/' } }),
    /** Runs `work` in the frame, then returns to the page. */
    async inFrame<Done>(title: string, work: () => Promise<Done>): Promise<Done> {
      const id = await until(`frame "${title}"`, async () => {
        const frames = '[...document.querySelectorAll("iframe")]'
        return (await run(
          `return ${frames}.find((frame) => frame.title === arguments[0]) ?? null`,
          title,
        )) as Element | null
      })
      await send('POST', 'frame', { id })
      try {
        return await work()
      } finally {
        await send('POST', 'frame', { id: null })
      }
    },
    windows: async () => (await send('GET', 'window/handles')) as string[],
    switchTo: (handle: string) => send('POST', 'window', { handle }),
    close: () => request(url, 'DELETE'),
  }
}

export type WebKitSession = Awaited<ReturnType<typeof openSession>>

/** WebKitGTK's WebDriver server, in a process group with its browser. */
async function startDriver(display: string) {
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Painting on an emulated graphics card takes a quarter more processor time.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    // The sandbox needs privileges that containers lack.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const child = spawn(driverPath, [`--port=${port}`], { env, stdio: 'ignore', detached: true })
  child.on('error', () => {})
  const url = `http://127.0.0.1:${port}`
  const stopDriver = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await stop(child)
  }
  await waitForDriver(url)
  return { url, stop: stopDriver }
}

/** On a busy machine the browser sometimes does not connect to its driver. */
const attempts = 3

/** WebKitGTK on a virtual screen. Each session has a fresh profile and driver. */
export async function openWebKit() {
  const screen = await openScreen()
  async function openFresh(attempt = 1): Promise<WebKitSession> {
    const driver = await startDriver(screen.display)
    try {
      const session = await openSession(driver.url)
      const close = async () => {
        await session.close().catch(() => {})
        await driver.stop()
        return null
      }
      return { ...session, close }
    } catch (error) {
      await driver.stop()
      if (attempt === attempts) throw error
      return openFresh(attempt + 1)
    }
  }
  return { openSession: () => openFresh(), close: () => stop(screen.child) }
}
