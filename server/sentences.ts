import { translated } from './language.ts'

/** What only the server finds out about input; what forms say too stands in the contract. */
const sentences = {
  bodyJson: 'Send JSON.',
  bodyObject: 'Send an object of named fields.',
  bodyText: 'Send text in UTF-8.',
  photosUnusable: 'One of these photos can not be used. Please add it again.',
  photoNotUploaded: 'Please add this photo by uploading it.',
  profileEmpty: 'Send a name or an image.',
  bookingUnnamed: 'Name the booking to pay.',
  bookingUnknown: 'No unpaid booking has this price.',
  bookingsMany: 'Name which booking to pay.',
} as const

/** The sentence, in the language that the request at hand asked for. */
export function tell(sentence: keyof typeof sentences): string {
  return translated(`server.${sentence}`) ?? sentences[sentence]
}
