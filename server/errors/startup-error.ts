/** A reason not to start that a person can act on; only its message is printed. */
export class StartupError extends Error {
  override name = 'StartupError'
}
