import { zodResolver } from '@hookform/resolvers/zod'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { handover } from '../../../contract/sales/sales.ts'
import { isFinalRefusal, messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { HandoverSection } from './handover-code.tsx'
import { useHandover, useKeptCode } from './use-handover.ts'
import type { SaleSectionProps } from './use-sale.ts'

const codeIn = (hash: string) => /^code=(\d{6})$/.exec(hash)?.[1]

function Waiting({ onDrop }: { onDrop: () => void }) {
  const t = useTranslations('sales.code')
  return (
    <div className="grid justify-items-start gap-3">
      <Callout tone="warn">{t('waiting')}</Callout>
      <Button variant="secondary" onClick={onDrop}>
        {t('dropCode')}
      </Button>
    </div>
  )
}

type CodeFormProps = SaleSectionProps & { scanned: string | undefined }

function CodeForm({ sale, heading, scanned }: CodeFormProps) {
  const t = useTranslations('sales.code')
  const [failure, setFailure] = useState<string | null>(null)
  const { typedBefore, waiting, keep, send, isPending } = useHandover({
    saleId: sale._id,
    heading,
    onRefused(refusal) {
      if (isFinalRefusal(refusal)) {
        setError('code', { message: messageOf(refusal) }, { shouldFocus: true })
      } else setFailure(messageOf(refusal))
    },
  })
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm({
    resolver: zodResolver(handover),
    defaultValues: { code: scanned ?? typedBefore },
  })
  const submit = handleSubmit(({ code }) => {
    setFailure(null)
    send(code)
  })
  const drop = () => {
    keep(getValues('code'))
    setFocus('code')
  }
  return (
    <form method="post" noValidate className="grid max-w-prose gap-4" onSubmit={submit}>
      <TextField
        label={t('label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        required
        readOnly={waiting}
        error={formState.errors.code?.message}
        {...register('code', {
          setValueAs: (typed: string) => typed.replaceAll(/\s/g, ''),
          onChange: ({ target }) => keep(target.value),
        })}
      />
      <FormError message={failure} />
      <div role="status" className="empty:absolute">
        {waiting && <Waiting onDrop={drop} />}
      </div>
      <Button type="submit" busy={isPending || waiting} className="justify-self-start">
        {t('submit')}
      </Button>
    </form>
  )
}

/** The buyer's form for the handover code, filled in by the seller's QR code. */
export function HandoverForm(props: SaleSectionProps) {
  const t = useTranslations('sales.code')
  const scanned = codeIn(useLocation({ select: ({ hash }) => hash }))
  const { sale } = props
  const kept = useKeptCode(sale._id)
  const open = scanned !== undefined || kept.code !== ''
  return (
    <HandoverSection sale={sale} summary={t('enter')} open={open}>
      <p className="max-w-prose text-pretty">{t('forBuyer')}</p>
      <Callout tone="warn">{t('warning')}</Callout>
      <CodeForm key={scanned} {...props} scanned={scanned} />
    </HandoverSection>
  )
}
