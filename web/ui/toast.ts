type Library = typeof import('react-hot-toast/headless').toast

const listeners = new Set<() => void>()

/** Calls back whenever there is something to say. Answers how to end that. */
export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The library comes after the page, with `Toaster`; without it there is nobody to say anything. */
async function say(speak: (toast: Library) => unknown): Promise<void> {
  for (const listener of listeners) listener()
  const library = await import('react-hot-toast/headless').catch(() => null)
  if (library) speak(library.toast)
}

/** The one door to the toasts, so that every screen speaks to the same toaster. */
export const toast = Object.assign((text: string) => say((library) => library(text)), {
  success: (text: string) => say((library) => library.success(text)),
  error: (text: string) => say((library) => library.error(text)),
})
