import { isolate } from '../../contract/i18n/bidi.ts'
import { translate } from './language.ts'

const serverMessages = {
  bodyJson: 'Send JSON.',
  bodyObject: 'Send an object of named fields.',
  bodyText: 'Send text in UTF-8.',
  photosUnusable: 'One of these photos can not be used. Please add it again.',
  photoNotUploaded: 'Please add this photo by uploading it.',
  profileEmpty: 'Send a name or an image.',
  bookingUnnamed: 'Name the booking to pay.',
  bookingUnknown: 'No unpaid booking has this price.',
  bookingsMany: 'Name which booking to pay.',
  kindInUse: 'Products on the site answer this: {count}. So its kind must stay.',
  choiceInUse: 'Products on the site have “{choice}”: {count}. So it must stay.',
  attributeInUse: 'Products on the site answer this: {count}.',
  csvQuote: 'The quotes here do not match. Write a quote inside of a cell twice.',
  csvCells: 'This row has {cells} cells, and the header {columns}.',
  csvEmpty: 'Under the header there must be at least one product.',
  csvRows: 'A file can have at most {most} products.',
  csvColumns: 'A file can have at most {max} columns. Line {line} has more.',
  csvCell: 'A cell can have at most {max} characters. Line {line} has a longer one.',
  csvRow: 'A row can have at most {max} KB. The one in line {line} is longer.',
  columnUnknown: 'There is no column of this name. See the template.',
  columnTwice: 'This column is there twice.',
  columnMissing: 'This column is missing.',
  decimalComma: 'Write decimals with a point, as in {better}.',
  writeNumber: 'Write a number without its unit, as in 16 or 13.3.',
  writeYesNo: 'Write yes or no.',
  writeChoice: 'Write one of: {choices}.',
  writeChoices: 'Write some of these, with | between them: {choices}.',
  writeHttps: 'Write an address that starts with https://',
} as const

export function translateMessage(
  sentence: keyof typeof serverMessages,
  values: Record<string, string | number> = {},
): string {
  const english = () =>
    serverMessages[sentence].replaceAll(/\{(\w+)\}/g, (_, name) => isolate(`${values[name]}`))
  return translate(`server.${sentence}`, values) ?? english()
}
