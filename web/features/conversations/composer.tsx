import { ImagePlus, Send as SendIcon } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { maxMessageLength } from '../../../contract/members/conversation-terms.ts'
import { fieldsOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { ConfirmAddressHelp } from '../auth/confirm-address-help.tsx'
import { photoTypes } from '../photos/photo-file.ts'
import { ComposerPhotos } from './composer-photos.tsx'
import { useComposer } from './use-composer.ts'
import type { Send } from './use-send.ts'

/** Enter sends where there is a keyboard; on touch screens it starts a new line. */
const sendsOnEnter = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !isComposing(nativeEvent) && matchMedia('(pointer: fine)').matches

type Props = { draftKey: string; send: Send }

/** The form for the next message. It keeps what was typed until the message is sent. */
export function Composer({ draftKey, send }: Props) {
  const t = useTranslations('conversations.composer')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const addPhotos = useRef<HTMLButtonElement>(null)
  const { text, write, uploads, submit, busy, failure } = useComposer(draftKey, send)
  const isTooLong = text.length > maxMessageLength
  const isEmpty = text.trim() === '' && uploads.photos.length === 0
  const trySend = async () => {
    if (isEmpty || isTooLong) return field.current?.focus()
    const from = document.activeElement
    await submit()
    const { activeElement: now, body } = document
    if (now === from || now === body) field.current?.focus()
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void trySend()
      }}
    >
      <ComposerPhotos uploads={uploads} onRemove={() => addPhotos.current?.focus()} />
      <FormError message={fieldsOf(failure).photos} failure={failure} />
      <ConfirmAddressHelp failure={failure} />
      <label htmlFor={id} className="sr-only">
        {t('label')}
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        rows={2}
        value={text}
        placeholder={t('placeholder')}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong || undefined}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (!sendsOnEnter(event)) return
          event.preventDefault()
          void trySend()
        }}
        className="control max-h-48 field-sizing-content resize-none"
      />
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          ref={addPhotos}
          accept={photoTypes}
          multiple
          variant="quiet"
          aria-label={t('addPhotos')}
          onFiles={uploads.queue.add}
        >
          <ImagePlus aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{t('addPhotos')}</span>
        </FileButton>
        <p id={`${id}-hint`} className="min-w-0 flex-1 text-sm text-muted">
          {text.length > maxMessageLength * 0.9 ? (
            <CharactersLeft text={text} maxLength={maxMessageLength} />
          ) : (
            <span className="max-sm:sr-only pointer-coarse:hidden">{t('hint')}</span>
          )}
        </p>
        <Button type="submit" busy={busy} className="shrink-0">
          <SendIcon aria-hidden className="size-5 rtl:-scale-x-100" />
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
