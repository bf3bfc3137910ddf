import { clientMessages } from './client-messages.ts'
import { translator, type Values } from './translator.ts'

/** English validation and error messages; `{…}` is filled in. */
export const contractMessages = {
  ...clientMessages,
  required: '{label} is required.',
  mustBeText: '{label} must be text.',
  tooLong: '{label} can have at most {most} characters.',
  notStorable: '{label} has characters that can not be stored.',
  phoneSigns: 'Phone can have digits, spaces and + - ( ) only.',
  emailForm: 'Write an e-mail address such as name@example.com.',
  limitRange: 'limit is a whole number from 1 to {most}.',
  notOurCursor: 'cursor is not one we gave.',
  notAnIntent: 'transactionId is the id of a payment intent.',
  notOurId: 'This is not an id of ours.',
  accountType: 'Choose seller or buyer.',
  category: 'Choose a category.',
  condition: 'Choose a condition.',
  imageAddress: 'Image URL must start with https://',
  imageAddressForm:
    'Image URL cannot have a user name, “..” in its path, spaces or invisible characters.',
  photoList: 'Photos are a list.',
  maxPhotos: 'A product can have at most {most} photos.',
  photoForm: 'A photo is told by its id and an alternative text.',
  notYourPhoto: 'This photo is not one of yours. Please add it again.',
  price: 'Write the price as a number such as 499.50, greater than zero.',
  yearDigits: 'Year of purchase has four digits.',
  yearRange: 'Year of purchase is from {first} to {last}.',
  monthNumber: 'Month of purchase is a number from 1 to 12.',
  monthToCome: 'Month of purchase can not be in the future.',
  month: 'Choose a month.',
  purchaseToCome: 'This month of purchase is still to come.',
  emailNeeded: 'Email name is required',
  passwordNeeded: 'Password is required',
  passwordNotStorable: 'The password has characters that can not be stored.',
  passwordCommon: 'This password is too common. Choose one that is harder to guess.',
  passwordSiteName: 'The password must not contain the name of this site.',
  passwordPersonal: 'The password must not be made of your name or e-mail address.',
  passwordTooShort: 'Password needs at least {least} characters.',
  passwordShort: 'The password needs at least {least} characters.',
  passwordLong: 'The password can have at most {most} characters.',
  appCode: 'Enter the 6 digits that your authenticator app shows.',
  backupCode: 'Enter a backup code such as abcde-12345.',
  cardFormNotLoaded: 'The card form could not be loaded.',
  paymentUnfinished: 'The payment is not completed yet. Look at My Orders before you try again.',
  heicUnread:
    'This browser can not read HEIC photos. Please choose a JPEG, PNG, WebP or AVIF file.',
  notAPhoto: 'This is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF file.',
  photoTooHeavy: 'A photo can have at most 10 MB.',
  photoTooLarge: 'A photo can have at most 25 megapixels. Please choose a smaller one.',
  grade: 'Grade each part: Excellent, Good or Fair.',
  gradeCaps: 'The worst part is {worst}, so the condition can not be better.',
  lockAnswer: 'Answer yes, no or unknown.',
  specForm: 'Specifications are told by their keys.',
  passportForm: 'A report is told by its source and what was read from it.',
  specRequired: '{name} is required.',
  specText: '{name} must be text that can be stored.',
  specNumber: '{name} must be a number.',
  specLeast: '{name} is at least {least}.',
  specMost: '{name} is at most {most}.',
  specChoice: '{name} must be one of the choices.',
  specYesNo: '{name} is yes or no.',
  specUnknown: 'Nothing of this name is asked in this category.',
  preciseProcessor: 'Which one exactly? Write the model too, such as i7-1165G7.',
  noSerial: 'This is no serial number but a place for one. Leave it empty.',
  serial: 'A serial number has 4 to 40 letters, digits and hyphens.',
  facet: 'Choose values, with commas between them.',
  priceRange: 'Write a range of prices such as 100-500.',
  sort: 'Choose how to sort.',
  attributeKey: 'A key has up to 40 small letters, digits and _, and begins with a letter.',
  attributeForm: 'Send it in the form in which it is told.',
  attributeKind: 'Choose a kind.',
  attributeNumber: 'Write a number.',
  attributeChoices:
    'Write one choice a line, each once, with at most 200 characters; other kinds have none.',
  attributeRange: 'The maximum is below the minimum.',
  attributeGrouping: 'Only numbers are grouped.',
  attributeSteps:
    'Steps are numbers that go up. They are needed where numbers are grouped by them, and only there.',
  attributeFilter: 'Free text can not be filtered.',
  attributeCategories: 'Name each category once.',
  revision: 'revision is the one that was read.',
  importEmpty: 'Choose a CSV file with a header and at least one product.',
  importNotText: 'This file is not text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.',
  importLarge: 'A file can have at most 1 MB.',
  importPurpose: 'purpose is check, list or list_again.',
  alerts: 'Choose how often to be told.',
  trueOrFalse: 'Send true or false.',
  serverError: 'Something went wrong on our side. Please try again.',
  signInRequired: 'Please log in to do this.',
} as const

export type ContractMessage = keyof typeof contractMessages

export function formatMessage(sentence: ContractMessage, values: Values = {}): string {
  return translator(sentence, contractMessages[sentence], values)
}

/** A message in the form that Zod's checks take. */
export function errorMessage(sentence: ContractMessage, values: Values = {}) {
  return { error: () => formatMessage(sentence, values) }
}
