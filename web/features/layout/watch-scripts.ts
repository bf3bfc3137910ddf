/**
 * Runs as an inline script: it must not refer to anything outside, nor import. Where a script that the
 * page needs for hydration does not load, for example because a deployment removed it, shows a message
 * with a button that reloads the page. After hydration, React's error boundaries do. It also keeps the
 * time at which the page was left, which may be before the application's script runs.
 */
export function watchScripts(
  texts: { failed: string; offline: string; reload: string; look: string; buttonLook: string },
  patienceMs: number,
  leavingMs: number,
) {
  const id = 'script-failure'
  const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__reactProps$'))

  function show() {
    if (isHydrated() || document.getElementById(id)) return
    if (performance.now() - (window.leftAt ?? -leavingMs) < leavingMs)
      return void setTimeout(show, leavingMs)
    const notice = Object.assign(document.createElement('div'), { id, className: texts.look })
    const text = document.createElement('p')
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', className: texts.buttonLook })
    button.append(texts.reload)
    button.addEventListener('click', () => location.reload())
    notice.role = 'alert'
    notice.append(text, button)
    document.body.append(notice)
    text.append(navigator.onLine ? texts.failed : texts.offline)
  }

  addEventListener('beforeunload', () => {
    window.leftAt = performance.now()
  })
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) setTimeout(show, patienceMs)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => {
    if (/imported module|importing a module/i.test(String(reason))) setTimeout(show, patienceMs)
  })
}
