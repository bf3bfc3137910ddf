/**
 * Runs as an inline script: it must not refer to anything outside, nor import. Loads the page's module
 * at the first interaction, when an image fails to load, `idleMs` after the page has loaded, or at once
 * for a visitor with a session. Until then links and forms work as plain HTML; clicks on buttons and on
 * links in place of buttons, hovering, focus, typing and changes of form controls are repeated after
 * hydration.
 */
export function startOnDemand(module: string, preloads: string[], idleMs: number) {
  document.currentScript?.remove()
  // An image that has failed is replaced by React.
  const triggers = [
    'pointerdown',
    'pointermove',
    'touchstart',
    'keydown',
    'focusin',
    'error',
  ] as const
  const repeats: { element: Element; repeat: () => void }[] = []
  const options = { capture: true, passive: true }

  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'))

  const isReady = ({ element }: { element: Element }) =>
    !element.isConnected || (isHydrated(element) && !element.matches(':disabled'))

  /** One per frame, so that each sees what the one before has changed. */
  function repeatNext() {
    const next = repeats.findIndex(isReady)
    for (const { element, repeat } of next < 0 ? [] : repeats.splice(next, 1)) {
      if (element.isConnected) repeat()
    }
    if (repeats.length > 0) requestAnimationFrame(repeatNext)
  }

  function repeatLater(element: Element, repeat: () => void) {
    if (repeats.length === 0) requestAnimationFrame(repeatNext)
    repeats.push({ element, repeat })
  }

  const append = <Tag extends 'link' | 'script'>(
    tag: Tag,
    properties: Partial<HTMLElementTagNameMap[Tag]>,
  ) => document.head.append(Object.assign(document.createElement(tag), properties))

  let hovered: Element | undefined

  function onPointerOver({ target, pointerType }: PointerEvent) {
    hovered = target instanceof Element && pointerType === 'mouse' ? target : undefined
  }

  function repeatHoverAndFocus() {
    removeEventListener('pointerover', onPointerOver, true)
    // From now on the router prefetches.
    document.querySelector('script[type="speculationrules"]')?.remove()
    hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    hovered?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    const { activeElement, body } = document
    if (activeElement !== body)
      activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }

  let isStarted = false
  let hasFailed = false

  /** Links stay links, also one that was clicked. */
  function onerror() {
    hasFailed = true
    document.querySelector<HTMLElement>('[data-until-button="clicked"]')?.click()
  }

  function start() {
    if (isStarted) return
    isStarted = true
    for (const trigger of triggers) removeEventListener(trigger, start, options)
    for (const href of preloads) append('link', { rel: 'modulepreload', href })
    append('script', { type: 'module', src: module, onerror })
    repeatLater(document.body, repeatHoverAndFocus)
  }

  const closest = <Found extends HTMLElement>({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest<Found>(selector) : null

  /** The button at a click that plain HTML would not handle. */
  function scriptedButton(event: Event) {
    const button = closest<HTMLButtonElement>(event, 'button')
    const isNative = button?.popoverTargetElement || (button?.type === 'submit' && !button.disabled)
    return button && !isNative && !isHydrated(button) ? button : undefined
  }

  function rememberAction(event: Event) {
    const link = closest(event, '[data-pending-action]')
    const [kind, productId] = link?.dataset.pendingAction?.split(' ') ?? []
    if (!link || !productId || isHydrated(link)) return
    try {
      sessionStorage.setItem(`pending-${kind}`, JSON.stringify({ productId, at: Date.now() }))
    } catch {
      // This browser allows no storage.
    }
  }

  /** At a link that a button replaces after hydration: its component repeats the click on the button. */
  function rememberClick(event: Event) {
    const link = closest(event, '[data-until-button]')
    if (!link || hasFailed) return
    event.preventDefault()
    link.dataset.untilButton = 'clicked'
  }

  function onClick(event: Event) {
    rememberAction(event)
    rememberClick(event)
    const button = scriptedButton(event)
    if (!button) return
    event.stopImmediatePropagation()
    repeatLater(button, () => button.click())
  }

  /** A disabled button, as many are before hydration, dispatches no click. */
  function onPointerUp(event: Event) {
    const button = scriptedButton(event)
    if (button?.disabled) repeatLater(button, () => button.click())
  }

  /** Enter submits no form whose button is disabled. */
  function onKeyDown({ key, target }: KeyboardEvent) {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    const button = target.form?.querySelector<HTMLButtonElement>('button[type="submit"]')
    if (button?.disabled && !isHydrated(button)) repeatLater(button, () => button.click())
  }

  function repeatChoice(select: HTMLSelectElement) {
    const { value } = select
    repeatLater(select, () => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }

  function repeatCheck(input: HTMLInputElement) {
    const { checked } = input
    repeatLater(input, () => {
      // React ignores a click that does not change what it knows.
      input.checked = !checked
      input.click()
    })
  }

  /** React ignores an `input` event that does not change the value which it read when hydrating. */
  function repeatText(input: HTMLInputElement | HTMLTextAreaElement) {
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')
    repeatLater(input, () => {
      const { value, selectionStart, selectionEnd } = input
      input.value = ''
      native?.set?.call(input, value)
      if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }

  function onInput({ target }: Event) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const isText =
      target instanceof HTMLTextAreaElement || /^(text|search|email|password)$/.test(target.type)
    const isWaiting = repeats.some(({ element }) => element === target)
    if (isText && !isWaiting && !isHydrated(target)) repeatText(target)
  }

  function onChange({ target }: Event) {
    if (!(target instanceof Element) || isHydrated(target)) return
    if (target instanceof HTMLSelectElement) repeatChoice(target)
    else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      repeatCheck(target)
    }
  }

  const { pathname, search } = window.location

  /** Going back within a document that was reloaded changes only the address. */
  function onPopState() {
    const { location } = window
    const isHere = location.pathname === pathname && location.search === search
    if (!isHere && !isHydrated(document.body)) location.reload()
  }

  function startWhenIdle() {
    if (typeof requestIdleCallback === 'undefined') start()
    else requestIdleCallback(start)
  }

  for (const trigger of triggers) addEventListener(trigger, start, options)
  addEventListener('pointerover', onPointerOver, true)
  addEventListener('click', onClick, true)
  addEventListener('pointerup', onPointerUp, true)
  addEventListener('keydown', onKeyDown, true)
  addEventListener('input', onInput, true)
  addEventListener('change', onChange, true)
  addEventListener('popstate', onPopState)
  if (document.documentElement.dataset.session) start()
  else addEventListener('load', () => setTimeout(startWhenIdle, idleMs))
}
