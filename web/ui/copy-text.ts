/**
 * Copies to the clipboard. False if the browser refuses; without HTTPS there is no clipboard API.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
