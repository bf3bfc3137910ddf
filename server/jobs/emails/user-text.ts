import { isolate } from '../../../contract/i18n/bidi.ts'

/** Removes line breaks, which mail headers cannot contain. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')

/**
 * Breaks up hosts, addresses and schemes that mail clients would turn into links. A space works in
 * every client; invisible characters do not.
 */
function withoutLinks(text: string): string {
  return text
    .replaceAll(/(?<=[^\s.])([.\u3002\uff0e\uff61])(?=[\p{L}\p{Cf}])/gu, '$1 ')
    .replaceAll(/[@\uff20](?=\S)/g, '@ ')
    .replaceAll(/(?<=\p{L}[\p{L}\d+.-]*):(?=\S)/gu, ': ')
}

/**
 * User text for one line of an e-mail: without line breaks, links and effects on text direction.
 */
export const userText = (text: string) => isolate(withoutLinks(oneLine(text)))
