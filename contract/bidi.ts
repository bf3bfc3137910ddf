/** Embeddings, overrides and their end (UAX #9, 2.1 and 2.2). An isolate ends them. */
const embeddings = /[\u202a-\u202e]/g
const initiators = '\u2066\u2067\u2068'
const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/** Characters that are written from right to left, or begin an isolate. Blocks, not single characters. */
const reordered =
  /[\u0590-\u08ff\u200f\u2066-\u2068\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** What ends a paragraph, and every isolate in it (bidirectional class B). */
const paragraphEnds = /((?:(?!\t)[\p{Cc}\u2029])+)/u

/** Each isolate has its end, and each end its isolate. */
function balanced(text: string): string {
  let open = 0
  let kept = ''
  for (const character of text) {
    if (initiators.includes(character)) open += 1
    if (character === popIsolate && open === 0) continue
    if (character === popIsolate) open -= 1
    kept += character
  }
  return kept + popIsolate.repeat(open)
}

function isolateLine(line: string): string {
  const safe = balanced(line.replaceAll(embeddings, ''))
  return reordered.test(safe) ? `${firstStrongIsolate}${safe}${popIsolate}` : safe
}

/**
 * User text for a place that has no markup: it cannot change the order of the text around it. Without
 * characters that are written from right to left it stays as it is, apart from the controls that
 * embed or override a direction.
 */
export function isolate(text: string): string {
  if (!/[\u202a-\u202e\u2069]/.test(text) && !reordered.test(text)) return text
  return text.split(paragraphEnds).map(isolateLine).join('')
}
