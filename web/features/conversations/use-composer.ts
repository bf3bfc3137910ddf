import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxMessagePhotos } from '../../../contract/members/conversation-terms.ts'
import { fieldsOf } from '../../api/failures.ts'
import { clientIdOf, deleteClientId } from '../../session/client-id.ts'
import { readDraft, saveDraft } from '../../session/form-drafts.ts'
import { useAction } from '../../ui/use-action.ts'
import { usePrivatePhotos } from '../selling/photos/use-private-photos.ts'
import type { Send } from './use-send.ts'

/**
 * The next message. Its text and its uploaded photos outlive errors, reloads and other screens of
 * this tab.
 */
export function useComposer(draftKey: string, send: Send) {
  const t = useTranslations('photos')
  const [text, setText] = useState(() => readDraft(draftKey, { text: '' }).text)
  const photosKey = `photos-of-${draftKey}`
  const uploads = usePrivatePhotos(maxMessagePhotos, '/api/conversation-photos', photosKey)
  const latest = useRef(text)

  function write(next: string) {
    latest.current = next
    setText(next)
    saveDraft(draftKey, { text: next })
  }

  /** What was typed after the message was sent stays, as do photos that were added. */
  function remove(sent: string, photos: string[]) {
    const { current } = latest
    deleteClientId(draftKey)
    write(current.startsWith(sent) ? current.slice(sent.length).trimStart() : current)
    uploads.remove(photos)
  }

  const { act, isPending, error } = useAction(
    async () => {
      const photos = await uploads.uploaded()
      if (photos === null) throw new Error(t('notUploaded'))
      if (text.trim() === '' && photos.length === 0) return
      const clientId = clientIdOf(draftKey, { text, photos })
      await send({ clientId, text, photos }, () => remove(text, photos))
    },
    (failure) => fieldsOf(failure).photos && uploads.removeEarlier(),
  )

  return {
    text,
    write,
    uploads,
    submit: () => act(undefined),
    busy: isPending,
    failure: error,
  }
}
