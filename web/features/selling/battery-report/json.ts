import { UnreadableReport } from './problems.ts'

const maxDepth = 32

/** The number of brackets still open at the end. Throws `damaged` if they nest too deeply. */
function openAtEnd(json: string): number {
  let open = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at)
    if (isText && character === '\\') at += 1
    else if (character === '"') isText = !isText
    else if (!isText && (character === '{' || character === '[')) open += 1
    else if (!isText && (character === '}' || character === ']')) open -= 1
    if (open > maxDepth) throw new UnreadableReport('damaged')
  }
  return open
}

/** Parses JSON with limited nesting. Throws `cut_off` or `damaged`. */
export function parseJson(json: string): unknown {
  const open = openAtEnd(json)
  if (open > 0) throw new UnreadableReport('cut_off')
  try {
    return JSON.parse(json)
  } catch {
    throw new UnreadableReport('damaged')
  }
}
