import { isolate } from '../../../contract/i18n/bidi.ts'

/** The text without its line breaks, which the header of an e-mail cannot have. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')

/**
 * Separates what mail clients turn into a link: hosts (`evil.example`), addresses (`a@b`) and schemes
 * (`https://`, `mailto:`). A space is visible and works in every client; invisible characters do not.
 */
function withoutLinks(text: string): string {
  return text
    .replaceAll(/(?<=[^\s.])([.\u3002\uff0e\uff61])(?=[\p{L}\p{Cf}])/gu, '$1 ')
    .replaceAll(/[@\uff20](?=\S)/g, '@ ')
    .replaceAll(/(?<=\p{L}[\p{L}\d+.-]*):(?=\S)/gu, ': ')
}

/** User text for a line of an e-mail: one line, no link, and no effect on the direction of the rest. */
export const userText = (text: string) => isolate(withoutLinks(oneLine(text)))
