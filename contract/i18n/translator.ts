import { isolate } from './bidi.ts'
import type german from './messages/de.json'

/** Names of form fields used in messages: each has a translation. */
export type Label = keyof (typeof german)['labels']

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
