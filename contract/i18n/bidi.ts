const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/** The bidirectional controls (UAX #9, 2), and characters that are written from right to left, by block. */
const reorders =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** What ends a paragraph, and every isolate in it (bidirectional class B). */
const paragraphEnds = /((?:(?!\t)[\p{Cc}\u2029])+)/u

/** Without embeddings and overrides, each isolate with its end and each end with its isolate. */
function isolateLine(line: string): string {
  let open = 0
  let kept = ''
  for (const character of line) {
    const isEmbedding = character >= '\u202a' && character <= '\u202e'
    if (isEmbedding || (character === popIsolate && open === 0)) continue
    if (character === popIsolate) open -= 1
    else if (character >= '\u2066' && character < popIsolate) open += 1
    kept += character
  }
  kept += popIsolate.repeat(open)
  return reorders.test(kept) ? firstStrongIsolate + kept + popIsolate : kept
}

/**
 * User text for a place that has no markup: it cannot change the order of the text around it. Without
 * characters that are written from right to left it stays as it is, apart from the controls that
 * embed or override a direction.
 */
export const isolate = (text: string): string =>
  reorders.test(text) ? text.split(paragraphEnds).map(isolateLine).join('') : text
