import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxMessagePhotos } from '../../../contract/members/conversation-terms.ts'
import { fieldsOf } from '../../api/failures.ts'
import { clientIdOf, deleteClientId } from '../../session/client-id.ts'
import { draftPhotosKey } from '../../session/delete-drafts.ts'
import { readDraft, saveDraft } from '../../session/form-drafts.ts'
import { useAction } from '../../ui/use-action.ts'
import { usePrivatePhotos } from '../photos/use-private-photos.ts'
import type { Send } from './use-send.ts'

type RemoveSent = (text: string, photos: string[]) => void

/** The mounted composer of each draft key: it may not be the one that sent a message. */
const mountedComposers = new Map<string, RemoveSent>()

/**
 * The next message. Its text and its uploaded photos outlive errors, reloads and other screens of
 * this tab.
 */
export function useComposer(draftKey: string, send: Send) {
  const t = useTranslations('photos')
  const [text, setText] = useState(() => readDraft(draftKey, { text: '' }).text)
  const photosKey = draftPhotosKey(draftKey)
  const uploads = usePrivatePhotos(maxMessagePhotos, '/api/conversation-photos', photosKey)
  const latest = useRef(text)

  function write(next: string) {
    latest.current = next
    setText(next)
    saveDraft(draftKey, { text: next })
  }

  /** What was typed after the message was sent stays, as do photos that were added. */
  function removeSent(sent: string, photos: string[]) {
    // If this composer is unmounted, the draft may be newer than its text.
    const { text: current } = readDraft(draftKey, { text: latest.current })
    deleteClientId(draftKey)
    write(current.startsWith(sent) ? current.slice(sent.length).trimStart() : current)
    uploads.remove(photos)
  }

  useEffect(() => {
    mountedComposers.set(draftKey, removeSent)
    return () => {
      if (mountedComposers.get(draftKey) === removeSent) mountedComposers.delete(draftKey)
    }
  })

  const { act, isPending, error } = useAction(
    async () => {
      const photos = await uploads.uploaded()
      if (photos === null) throw new Error(t('notUploaded'))
      if (text.trim() === '' && photos.length === 0) return
      const clientId = clientIdOf(draftKey, { text, photos })
      await send({ clientId, text, photos }, () => {
        const remove = mountedComposers.get(draftKey) ?? removeSent
        remove(text, photos)
      })
    },
    (failure) => fieldsOf(failure).photos && uploads.removeEarlier(),
  )

  return {
    text,
    write,
    uploads,
    submit: () => act(),
    busy: isPending,
    failure: error,
  }
}
