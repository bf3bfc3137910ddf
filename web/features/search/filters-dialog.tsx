import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '../../../contract/i18n/languages.ts'
import { type Search, writeSearch } from '../../../contract/search/search.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { trapFocus } from '../../ui/trap-focus.ts'
import { useAction } from '../../ui/use-action.ts'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { useCloseOnNavigate } from '../../ui/use-close-on-navigate.ts'
import { applyFilterForm, type WrongFilter } from './filter-form.ts'

type Props = {
  /** The label of the button at the end. */
  end: string
  search: Search
  onChange: (search: Search) => void
  onClose: () => void
  children: ReactNode
}

/** Applies what is typed into the form of the filters; if it is wrong, focuses the field. */
function useFilterForm(search: Search, onChange: (search: Search) => void) {
  const language = useLocale() as Language
  const [wrong, setWrong] = useState<WrongFilter>()
  const apply = async (form: HTMLFormElement) => {
    const applied = await applyFilterForm(new FormData(form), search, language)
    if ('wrong' in applied) {
      setWrong(applied.wrong)
      form.querySelector<HTMLInputElement>(`[name="${applied.wrong.field}"]`)?.focus()
      return false
    }
    if (writeSearch(applied.search) !== writeSearch(search)) onChange(applied.search)
    return true
  }
  return { apply, wrong, reset: () => setWrong(undefined) }
}

/**
 * The filters as a full-screen dialog, for small screens. Escape and Back close it, and return the
 * focus to its button.
 */
export function FiltersDialog({ end, search, onChange, onClose, children }: Props) {
  const t = useTranslations('search')
  const ui = useTranslations('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useCloseOnNavigate(close, '(min-width: 64rem)')
  useCloseOnBack(true, () => {
    const wasOpen = dialog.current?.open === true
    close()
    return wasOpen
  })
  useEffect(() => dialog.current?.showModal(), [])
  const { apply, wrong, reset } = useFilterForm(search, onChange)
  const { act, isPending, error } = useAction(async () => {
    const form = dialog.current?.querySelector('form')
    if (!form || (await apply(form))) close()
  })
  return (
    <dialog
      ref={dialog}
      aria-label={t('filters')}
      onKeyDown={trapFocus}
      onInput={reset}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-canvas text-ink open:flex lg:hidden"
    >
      <div className="flex items-center justify-between border-b border-line py-2 ps-4 pe-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <h2 className="text-lg font-semibold">{t('filters')}</h2>
        <IconButton label={ui('close')} icon={<X className="size-5" />} onClick={close} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2">{children}</div>
      <div className="grid gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <FormError message={wrong && t(wrong.message)} failure={error} />
        <Button className="w-full" busy={isPending} onClick={() => act()}>
          {end}
        </Button>
      </div>
    </dialog>
  )
}
