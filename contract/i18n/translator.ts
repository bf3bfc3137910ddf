import { isolate } from './bidi.ts'

/** Names of form fields used in messages. */
export type Label =
  | 'Alternative text'
  | 'Category'
  | 'Condition'
  | 'Description'
  | 'E-mail'
  | 'Header'
  | 'Image URL'
  | 'Location'
  | 'Message'
  | 'Model'
  | 'Name'
  | 'Password'
  | 'Phone'
  | 'Product name'
  | 'Reason'
  | 'Search'
  | 'Date'
  | 'Seller'
  | 'Seller name'
  | 'Tracking number'
  | 'Unit'

export type Values = { label?: Label; [name: string]: string | number | undefined }
type Translator = (name: string, values: Values) => string | undefined

let speaker: Translator = () => undefined

/** Sets the translator; where it returns undefined, English is used. */
export function setTranslator(next: Translator): void {
  speaker = next
}

/** The message in the current language; `{…}` is filled in. */
export function translator(name: string, english: string, values: Values = {}): string {
  const filled = () =>
    english.replaceAll(/\{(\w+)\}/g, (_, value) => isolate(String(values[value])))
  return speaker(name, values) ?? filled()
}
