/** The row of a query that always returns exactly one. */
export function onlyRow<Row>({ rows }: { rows: Row[] }): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a query that always returns a row returned none')
  return row
}
