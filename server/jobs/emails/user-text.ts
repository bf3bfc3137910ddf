import { isolate } from '../../../contract/i18n/bidi.ts'

export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')

/** A space stops mail clients from linking hosts and addresses; invisible characters do not. */
function withoutLinks(text: string): string {
  return text
    .replaceAll(/(?<=[^\s.])([.\u3002\uff0e\uff61])(?=[\p{L}\p{Cf}])/gu, '$1 ')
    .replaceAll(/[@\uff20](?=\S)/g, '@ ')
    .replaceAll(/(?<=\p{L}[\p{L}\d+.-]*):(?=\S)/gu, ': ')
}

/** User text for one line of an e-mail. */
export const userText = (text: string) => isolate(withoutLinks(oneLine(text)))
