type Library = typeof import('react-hot-toast/headless').toast

type Listener = {
  /** Loads the list of toasts. */
  load: () => Promise<unknown>
  /** Shows a text without the library. */
  showPlain: (text: string) => void
}

const listeners = new Set<Listener>()

/** Calls back whenever there is something to say. Answers how to end that. */
export function onToast(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The library comes after the page, with `Toaster`. Where it cannot be loaded, the text is shown plainly. */
async function say(text: string, speak: (toast: Library) => unknown): Promise<void> {
  try {
    const loading = [...listeners].map(({ load }) => load())
    const [library] = await Promise.all([import('react-hot-toast/headless'), ...loading])
    speak(library.toast)
  } catch {
    for (const { showPlain } of listeners) showPlain(text)
  }
}

/** The one door to the toasts, so that every screen speaks to the same toaster. */
export const toast = Object.assign((text: string) => say(text, (library) => library(text)), {
  success: (text: string) => say(text, (library) => library.success(text)),
  error: (text: string) => say(text, (library) => library.error(text)),
})
