import { clientMessages } from './client-messages.ts'
import { translator, type Values } from './translator.ts'

/** English validation and error messages; `{…}` is filled in. */
export const contractMessages = {
  ...clientMessages,
  required: '{label} is required.',
  mustBeText: '{label} must be text.',
  tooLong: '{label} can have at most {most} characters.',
  notStorable: '{label} contains characters that cannot be stored.',
  phoneSigns: 'Phone can contain only digits, spaces and + - ( ).',
  emailForm: 'Enter an e-mail address such as name@example.com.',
  limitRange: 'limit must be a whole number from 1 to {most}.',
  notOurCursor: 'Invalid cursor.',
  notAnIntent: 'transactionId must be the id of a payment intent.',
  notOurId: 'Invalid id.',
  accountType: 'Choose seller or buyer.',
  category: 'Choose a category.',
  condition: 'Choose a condition.',
  imageAddress: 'Image URL must start with https://',
  imageAddressForm:
    'Image URL cannot contain a user name, “..” in its path, spaces or invisible characters.',
  photoList: 'Photos must be a list.',
  maxCasePhotos: 'At most {most} photos can be added.',
  maxPhotos: 'A product can have at most {most} photos.',
  photoForm: 'A photo must have an id and an alternative text.',
  notYourPhoto: 'This photo is not one of yours. Please add it again.',
  price: 'Enter a price greater than zero, such as 499.50.',
  yearDigits: 'Year of purchase must have four digits.',
  yearRange: 'Year of purchase must be from {first} to {last}.',
  monthNumber: 'Month of purchase must be a number from 1 to 12.',
  monthToCome: 'Month of purchase cannot be in the future.',
  month: 'Choose a month.',
  purchaseToCome: 'Month of purchase cannot be in the future.',
  emailNeeded: 'Email name is required',
  passwordNeeded: 'Password is required',
  passwordNotStorable: 'The password contains characters that cannot be stored.',
  passwordCommon: 'This password is too common. Choose one that is harder to guess.',
  passwordSiteName: 'The password must not contain the name of this site.',
  passwordPersonal: 'The password must not consist of your name or e-mail address.',
  passwordTooShort: 'The password must have at least {least} characters.',
  passwordShort: 'The password must have at least {least} characters.',
  passwordLong: 'The password can have at most {most} characters.',
  appCode: 'Enter the 6 digits that your authenticator app shows.',
  backupCode: 'Enter a backup code such as abcde-12345.',
  carrierNeeded: 'Choose a carrier.',
  sixDigits: 'The code has six digits.',
  caseReasonNeeded: 'Choose what is wrong.',
  caseAnswerNeeded: 'Choose an answer.',
  cardFormNotLoaded: 'The card form could not be loaded.',
  paymentUnfinished: 'The payment is not complete yet. Check My Orders before you try again.',
  heicUnread: 'This browser cannot read HEIC photos. Please choose a JPEG, PNG, WebP or AVIF file.',
  notAPhoto: 'This is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF file.',
  photoTooHeavy: 'A photo can be at most 10 MB.',
  photoTooLarge: 'A photo can have at most 25 megapixels. Please choose a smaller one.',
  grade: 'Grade each part: Excellent, Good or Fair.',
  gradeCaps: 'The lowest grade is {worst}, so the condition cannot be better.',
  lockAnswer: 'Answer yes, no or unknown.',
  specForm: 'Specifications must be an object of keys and values.',
  passportForm: 'A battery report must have a source and the values read from it.',
  specRequired: '{name} is required.',
  specText: '{name} must be text without invalid characters.',
  specNumber: '{name} must be a number.',
  specLeast: '{name} must be at least {least}.',
  specMost: '{name} must be at most {most}.',
  specChoice: '{name} must be one of the choices.',
  specYesNo: '{name} must be yes or no.',
  specUnknown: 'This category does not have this specification.',
  preciseProcessor: 'Please include the model, such as i7-1165G7.',
  noSerial: 'This looks like a placeholder, not a serial number. Leave it empty.',
  serial: 'A serial number must have 4 to 40 letters, digits and hyphens.',
  facet: 'Separate values with commas.',
  priceRange: 'Enter a price range such as 100-500.',
  sort: 'Choose a sort order.',
  attributeKey:
    'A key can have up to 40 lower-case letters, digits and _, and must begin with a letter.',
  attributeForm: 'The format of this attribute is not valid.',
  attributeKind: 'Choose a kind.',
  attributeNumber: 'Enter a number.',
  attributeChoices:
    'Enter one choice per line, each once, with at most 200 characters; other kinds have none.',
  attributeRange: 'The maximum must not be below the minimum.',
  attributeGrouping: 'Only numbers can be grouped.',
  attributeSteps:
    'Steps must be ascending numbers. They are required for grouping by minimum values, and only there.',
  attributeFilter: 'Free text cannot be filtered.',
  attributeCategories: 'Each category can appear only once.',
  revision: 'revision must be the one that was read.',
  importEmpty: 'Choose a CSV file with a header and at least one product.',
  importNotText: 'This file is not UTF-8 text. In your spreadsheet, save it as “CSV UTF-8”.',
  importLarge: 'A file can be at most 1 MB.',
  importPurpose: 'purpose must be check, list or list_again.',
  alerts: 'Choose how often to get e-mails.',
  trueOrFalse: 'Send true or false.',
  noticeTopic: 'Unknown topic.',
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
