import { isolate } from '../../contract/i18n/bidi.ts'
import { translate } from './language.ts'

const serverMessages = {
  bodyJson: 'The body must be JSON.',
  bodyObject: 'The body must be a JSON object.',
  bodyText: 'The body must be UTF-8 text.',
  photosUnusable: 'One of these photos cannot be used. Please add it again.',
  photoNotUploaded: 'Please upload this photo to add it.',
  offerTooLow: 'Offer at least {least}, which is half of the price.',
  offerTooHigh: 'This is not below the price of {price}. Reserve the laptop instead.',
  counterTooLow: 'Ask for more than the offer of {amount}, or accept it.',
  counterTooHigh: 'Ask for less than the price of {price}.',
  settingTooHigh: 'Enter less than the price of {price}.',
  autoAcceptTooLow: 'Enter at least the amount of “Decline below”.',
  onlyShipped: 'This laptop is only shipped, not handed over in person.',
  onlyHandedOver: 'This laptop is only handed over in person, not shipped.',
  pushOrders: 'News about an order or a sale',
  pushMoney: 'News about a payment',
  pushCases: 'News about a reported problem',
  pushPriceDrops: 'The price of a favourite has dropped',
  pushMessages: 'You have a new message',
  pushQuestions: 'News about a question',
  pushOffers: 'News about an offer',
  pushListings: 'News about your listings',
  pushReviews: 'You have a new review',
  pushReturns: 'A favourite is available again',
  pushOther: 'You have a new notification',
  restrictionDefault: 'After our review, this content violates our terms of use.',
  restrictionSerial:
    'Another listing on this site has the same serial number. This was detected automatically; a member of our team now reviews both listings.',
  emailsRequired: 'E-mails about money and cases cannot be switched off.',
  profileEmpty: 'Send a name or an image.',
  ownEmail: 'This is already the e-mail address of your account.',
  bookingUnnamed: 'bookingId is required.',
  bookingUnknown: 'You have no unpaid reservation with this price.',
  bookingsMany: 'You have several unpaid reservations with this price. Choose one.',
  refundNotShipped: 'The seller did not ship it or hand it over in time.',
  refundAtProvider: 'We refunded the payment through our payment provider.',
  refundLatePayment: 'The payment arrived after the reservation had ended.',
  kindInUse: 'Listings that use this: {count}. Its kind cannot be changed.',
  choiceInUse: 'Listings that use “{choice}”: {count}. It cannot be removed.',
  attributeInUse: 'Listings that use this: {count}.',
  csvQuote: 'The quotation marks do not match. Write a quotation mark inside a cell twice.',
  csvCells: 'This row has {cells} cells, but the header has {columns}.',
  csvEmpty: 'The file must have at least one laptop below the header row.',
  csvRows: 'A file can have at most {most} laptops.',
  csvColumns: 'A file can have at most {max} columns. Line {line} has more.',
  csvCell: 'A cell can have at most {max} characters. Line {line} has a longer one.',
  csvRow: 'A row can be at most {max} KB. Line {line} has a longer one.',
  columnUnknown: 'Unknown column. See the template.',
  columnUnnamed: 'Column {number} has no heading.',
  columnTwice: 'This column appears twice.',
  serialTwice: 'This serial number is already in line {line}.',
  columnMissing: 'This column is missing.',
  decimalComma: 'Use a decimal point, such as {better}.',
  thousandsPoint: 'Enter {whole} or {decimal}: {text} can mean either.',
  writeNumber: 'Enter a number without its unit, such as 16 or 13.3.',
  writeYesNo: 'Enter yes or no.',
  writeChoice: 'Enter one of: {choices}.',
  writeChoices: 'Enter one or more of these, separated by |: {choices}.',
  writeHttps: 'Enter an address that starts with https://',
} as const

export type ServerMessage = keyof typeof serverMessages

export function translateMessage(
  sentence: ServerMessage,
  values: Record<string, string | number> = {},
): string {
  const english = () =>
    serverMessages[sentence].replaceAll(/\{(\w+)\}/g, (_, name) => isolate(`${values[name]}`))
  return translate(`server.${sentence}`, values) ?? english()
}
