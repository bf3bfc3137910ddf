const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/** Bidirectional controls (UAX #9, 2) and right-to-left characters by block. */
const reorders =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Paragraph separators, which close all isolates (bidirectional class B). */
const paragraphEnds = /((?:(?!\t)[\p{Cc}\u2029])+)/u

/** Removes embeddings and overrides, and balances isolates. */
function isolateLine(line: string): string {
  let open = 0
  let balanced = ''
  for (const character of line) {
    const isEmbedding = character >= '\u202a' && character <= '\u202e'
    if (isEmbedding || (character === popIsolate && open === 0)) continue
    if (character === popIsolate) open -= 1
    else if (character >= '\u2066' && character < popIsolate) open += 1
    balanced += character
  }
  balanced += popIsolate.repeat(open)
  return reorders.test(balanced) ? firstStrongIsolate + balanced + popIsolate : balanced
}

/**
 * User text for places without markup: isolates it, so that it cannot reorder surrounding text.
 * Text without right-to-left characters only loses embedding and override controls.
 */
export const isolate = (text: string): string =>
  reorders.test(text) ? text.split(paragraphEnds).map(isolateLine).join('') : text
