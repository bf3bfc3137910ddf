/**
 * The fewest edits that turn one word into the other: insertions, deletions, substitutions, and
 * transpositions of neighbouring letters (optimal string alignment distance).
 */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [[...Array(other.length + 1).keys()]]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  const cheapest = (row: number, column: number) => {
    const [letter, before] = [one[row - 1], one[row - 2]]
    const isSame = letter === other[column - 1]
    const isSwapped = letter === other[column - 2] && before === other[column - 1]
    return Math.min(
      at(row - 1, column) + 1,
      at(row, column - 1) + 1,
      at(row - 1, column - 1) + (isSame ? 0 : 1),
      isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
    )
  }
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column++) {
      rows[row]?.push(cheapest(row, column))
    }
  }
  return at(one.length, other.length)
}
