import { type ComponentType, memo, Suspense, use, useEffect, useRef } from 'react'
import { useMessages } from 'use-intl'
import { startWhenVisible } from './start-when-visible.ts'

/** When it hydrates: near the visible area, or only once its properties or the messages change. */
type HydrateOn = 'visible' | 'change'

/** A component whose script is loaded once. `start` resolves to the failure if it cannot be loaded. */
function loadedOnce<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>()
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<unknown> | undefined

  function onLoaded(part: ComponentType<Props>) {
    loaded = part
    resolve(part)
  }

  /** The server's HTML stays, and the next call tries again. */
  function onFailure(failure: unknown) {
    loading = undefined
    if (!import.meta.env.SSR) addEventListener('online', start, { once: true })
    return failure
  }

  function start() {
    loading ??= load().then(onLoaded, onFailure)
    return loading
  }

  function Part(props: Props) {
    if (import.meta.env.SSR) start()
    const Loaded = loaded ?? use(promise)
    return <Loaded {...props} />
  }

  return { start, Part }
}

/**
 * A component that the server renders, and whose HTML stays as it is until its script is needed. Links
 * in it work all the time. A loader calls `preload` before a navigation shows it.
 */
export function lazyHydrated<Props extends object>(
  on: HydrateOn,
  load: () => Promise<ComponentType<Props>>,
) {
  const { start, Part } = loadedOnce(load)

  /** Memoized, because React discards HTML that is not hydrated if it renders it again. */
  const Memoized = memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))

  function LazyHydrated(props: Props) {
    const frame = useRef<HTMLDivElement>(null)
    const isShown = useRef(false)
    useMessages()
    // It is memoized, so that another rendering means that something has changed.
    if (isShown.current) start()
    useEffect(() => {
      isShown.current = true
      if (!frame.current?.hasChildNodes()) start()
      else if (on === 'visible') return startWhenVisible(frame.current, start)
      return undefined
    }, [])
    return (
      <div ref={frame} className="min-w-0">
        <Memoized {...(props as Props)} />
      </div>
    )
  }

  return Object.assign(memo(LazyHydrated), { preload: start })
}
