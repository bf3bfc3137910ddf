import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { personName } from '../../../contract/members/identity.ts'
import { imageAddressOrNone } from '../../../contract/schemas/image-address.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { sellerDetailsQuery } from '../../data/queries.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { useSubmitAfterUploads } from '../photos/use-submit-after-uploads.ts'
import { AvatarField } from './avatar-field.tsx'
import { useAvatar } from './use-avatar.ts'
import { useOwnProfile } from './use-own-profile.ts'

const schema = z.object({ name: personName, image: imageAddressOrNone })
const fields = ['name', 'image'] as const
const timeToType = 400

/** The public name and photo, shown with the member's products and bookings. */
export function OwnAccountProfile({ member }: { member: SessionMember }) {
  const t = useTranslations('account')
  const draftKey = useDraftKey('profile')()
  const { act: save, isPending, error } = useOwnProfile(draftKey)
  const { data } = useQuery({ ...sellerDetailsQuery, enabled: maySeeSellerScreens(member) })
  const { register, handleSubmit, control, formState, setValue, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: readDraft(draftKey, {
      name: member.displayName,
      image: member.photoURL ?? '',
    }),
  })
  useSavedForm(draftKey, control)
  const { errors } = formState
  const typedImage = useDebouncedValue(useWatch({ control, name: 'image' }), timeToType)
  const typed = imageAddressOrNone.safeParse(typedImage)
  const address = typed.data || null
  const setImage = (image: string) =>
    setValue('image', image, { shouldDirty: true, shouldValidate: true })
  const upload = useAvatar(setImage)
  const uploaded = async () => {
    if (await upload.settled()) return true
    setError('root.picture', { message: t('notUploaded') })
    return null
  }
  const saveAll = useSubmitAfterUploads({
    handleSubmit,
    uploaded,
    send: (profile) => save(profile),
  })
  const message = useServerErrors(error, fields, setError)
  const removePicture = () => {
    if (upload.photo) upload.clear()
    else setImage('')
  }
  return (
    <CardSection title={t('profile')} lead={t('profileLead')}>
      <form method="post" noValidate className="grid gap-5" onSubmit={saveAll}>
        <TextField
          label={t('name')}
          autoComplete="name"
          required
          hint={data?.verified && t('nameEndsBadge')}
          error={errors.name?.message}
          {...register('name')}
        />
        <AvatarField
          upload={upload}
          name={member.displayName}
          address={address}
          isNew={Boolean(address) && address !== member.photoURL}
          error={errors.root?.picture?.message}
          onRemove={removePicture}
        />
        <TextField
          label={t('photoUrl')}
          type="url"
          inputMode="url"
          autoComplete="photo"
          placeholder="https://"
          hint={t('photoUrlHint')}
          required={false}
          error={errors.image?.message}
          {...register('image')}
        />
        <Button
          type="submit"
          busy={isPending || formState.isSubmitting}
          className="sm:justify-self-start"
        >
          {t('saveProfile')}
        </Button>
        <FormError message={message} />
      </form>
    </CardSection>
  )
}
