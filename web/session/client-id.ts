import { deleteDraft, readDraft, saveDraft } from './form-drafts.ts'

const keyOf = (draft: string) => `client-id-of-${draft}`

/**
 * The id with which the content of a draft is sent. The same content keeps its id, so that it is
 * stored once if it is sent again because the answer was lost, also after a reload.
 */
export function clientIdOf(draft: string, sent: object): string {
  const key = keyOf(draft)
  const content = JSON.stringify(sent)
  const last = readDraft(key, { content: '', clientId: '' })
  if (last.content === content) return last.clientId
  const clientId = crypto.randomUUID()
  saveDraft(key, { content, clientId })
  return clientId
}

/** After the answer: the same content is new from then on. */
export function deleteClientId(draft: string) {
  deleteDraft(keyOf(draft))
}
