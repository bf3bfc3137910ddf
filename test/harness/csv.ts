import { parse } from 'csv-parse/sync'

/** The rows of a CSV file by the columns of its header. */
export const readCsv = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter })
