import { type RefusalWord, refusals } from '../contract/refusals.ts'

/** A photo that was not taken, with a word and a sentence for whoever chose it. */
export class PhotoRefused extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The refusal that the server would answer with. */
export function refused(word: RefusalWord): PhotoRefused {
  const [status, message] = refusals[word]
  return new PhotoRefused(word, message, status)
}

/** Whether it is the file that is wrong, so that sending it again would be no use. */
export function isFinal(failure: unknown): boolean {
  return failure instanceof PhotoRefused && [400, 413, 415].includes(failure.status)
}
