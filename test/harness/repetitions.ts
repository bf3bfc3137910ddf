/**
 * How often a random test repeats: `usual` in a check, `thorough` with `THOROUGH=1`, or what the
 * variable of the test says.
 */
export function repetitions(
  variable: string,
  { usual, thorough }: { usual: number; thorough: number },
): number {
  const { [variable]: chosen, THOROUGH } = process.env
  return Number(chosen ?? (THOROUGH === '1' ? thorough : usual))
}
