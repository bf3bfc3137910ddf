/**
 * Returns undefined if `action` throws, for example because the browser forbids storage or it is full.
 */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
