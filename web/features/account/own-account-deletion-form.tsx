import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import type { SessionMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OpenMoney } from './open-money.tsx'
import { OpenSales } from './open-sales.tsx'
import { OpenTaxDetails } from './open-tax-details.tsx'
import type { useDeleteOwnAccount } from './use-delete-own-account.ts'

function schemaOf(word: string, message: string) {
  const isWord = (typed: string) => typed.trim().normalize().toLowerCase() === word
  return z.object({ word: z.string().refine(isWord, { message }) })
}

type Props = {
  member: SessionMember
  deletion: ReturnType<typeof useDeleteOwnAccount>
  onDecline: () => void
}

/** Requires a typed word, to prevent accidental deletion. */
export function DeleteOwnAccountForm({ member, deletion, onDecline }: Props) {
  const t = useTranslations('account')
  const word = t('word')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schemaOf(word, t('wordNeeded', { word }))),
    defaultValues: { word: '' },
  })
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={handleSubmit(deletion.run)}>
      <TextField
        label={t('typeWord', { word })}
        autoComplete="off"
        autoCapitalize="none"
        required
        error={formState.errors.word?.message}
        {...register('word')}
      />
      <FormError message={deletion.failure} />
      <OpenMoney code={deletion.code} />
      <OpenSales code={deletion.code} member={member} />
      <OpenTaxDetails code={deletion.code} />
      <DialogActions>
        <Button variant="secondary" onClick={onDecline}>
          {t('keep')}
        </Button>
        <Button type="submit" variant="destructive" busy={deletion.busy}>
          {t('deletion')}
        </Button>
      </DialogActions>
    </form>
  )
}
