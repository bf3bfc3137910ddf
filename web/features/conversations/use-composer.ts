import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxMessagePhotos } from '../../../contract/members/conversation-terms.ts'
import { readDraft, saveDraft } from '../../session/form-drafts.ts'
import { useAction } from '../../ui/use-action.ts'
import { usePrivatePhotos } from '../selling/photos/use-private-photos.ts'
import type { Send } from './use-send.ts'

/** The same content keeps its client id, so that sending it again after a failure does not double it. */
function useClientId() {
  const last = useRef({ content: '', clientId: '' })
  return (content: string) => {
    if (last.current.content !== content) {
      last.current = { content, clientId: crypto.randomUUID() }
    }
    return last.current.clientId
  }
}

/** The next message. Its text outlives errors, reloads and other screens of this tab. */
export function useComposer(draftKey: string, send: Send) {
  const t = useTranslations('photos')
  const [text, setText] = useState(() => readDraft(draftKey, { text: '' }).text)
  const uploads = usePrivatePhotos(maxMessagePhotos, '/api/conversation-photos')
  const clientIdOf = useClientId()
  const latest = useRef(text)

  function write(next: string) {
    latest.current = next
    setText(next)
    saveDraft(draftKey, { text: next })
  }

  /** What was typed after the message was sent stays, as do photos that were added. */
  function remove(sent: string) {
    const { current } = latest
    write(current.startsWith(sent) ? current.slice(sent.length).trimStart() : current)
  }

  const { act, isPending, error } = useAction(async () => {
    const ids = await uploads.uploaded()
    if (ids === null) throw new Error(t('notUploaded'))
    if (text.trim() === '' && ids.length === 0) return
    await send({ clientId: clientIdOf(JSON.stringify([text, ids])), text, photos: ids })
    clientIdOf('')
    remove(text)
    uploads.remove(ids)
  })

  return {
    text,
    write,
    uploads,
    submit: () => act(undefined),
    busy: isPending,
    failure: error,
  }
}
