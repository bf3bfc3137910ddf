import { isolate } from './bidi.ts'

/** The names of fields that stand in those sentences. */
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
  | 'Unit'

export type Values = { label?: Label; [name: string]: string | number | undefined }
type Translator = (name: string, values: Values) => string | undefined

let speaker: Translator = () => undefined

/** From now on sentences are said by `next`, which may answer nothing: then it is English. */
export function setTranslator(next: Translator): void {
  speaker = next
}

/** The sentence of this name, in the language that is spoken at the moment; `{…}` is filled in. */
export function translator(name: string, english: string, values: Values = {}): string {
  const filled = () =>
    english.replaceAll(/\{(\w+)\}/g, (_, value) => isolate(String(values[value])))
  return speaker(name, values) ?? filled()
}
