type Library = typeof import('react-hot-toast/headless').toast

type Listener = {
  /** Loads the list of toasts. */
  load: () => Promise<unknown>
  /** Shows a text without the library. */
  showPlain: (text: string) => void
}

const listeners = new Set<Listener>()

/** Calls back when a toast is shown. Returns the function that unsubscribes. */
export function onToast(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The library is loaded after the page, by `Toaster`. If that fails, the text is shown as a plain
 * message.
 */
async function show(text: string, speak: (toast: Library) => unknown): Promise<void> {
  try {
    const loading = [...listeners].map(({ load }) => load())
    const [library] = await Promise.all([import('react-hot-toast/headless'), ...loading])
    speak(library.toast)
  } catch {
    for (const { showPlain } of listeners) showPlain(text)
  }
}

/** The single entry point for toasts, so that all screens use the same toaster. */
export const toast = Object.assign((text: string) => show(text, (library) => library(text)), {
  success: (text: string) => show(text, (library) => library.success(text)),
  error: (text: string) => show(text, (library) => library.error(text)),
})
