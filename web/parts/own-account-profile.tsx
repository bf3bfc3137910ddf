import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { personName, photo } from '../../contract/identity.ts'
import { messageOf } from '../failures.ts'
import type { Member } from '../session-state.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextField } from '../ui/text-field.tsx'
import { OwnAccountSection } from './own-account-section.tsx'
import { useOwnProfile } from './use-own-profile.ts'
import { useSettled } from './use-settled.ts'

const schema = z.object({ name: personName, image: photo })
const timeToType = 400

/** The name and photo that others see beside what one sells or books. */
export function OwnAccountProfile({ member }: { member: Member }) {
  const { save, saving, failure } = useOwnProfile()
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: member.displayName, image: member.photoURL ?? '' },
  })
  const { errors } = formState
  const typed = photo.safeParse(useSettled(useWatch({ control, name: 'image' }), timeToType))
  const face = typed.data || null
  return (
    <OwnAccountSection title="Profile" lead="Others see this name and photo beside what is yours.">
      <form method="post" noValidate className="grid gap-5" onSubmit={handleSubmit(save)}>
        <TextField
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <div className="flex items-start gap-4">
          <Avatar key={face} name={member.displayName} photo={face} className="mt-1 size-16" />
          <div className="min-w-0 flex-1">
            <TextField
              label="Photo URL"
              type="url"
              inputMode="url"
              autoComplete="photo"
              placeholder="https://"
              hint="The https address of a picture of you. Leave it empty for none."
              required={false}
              error={errors.image?.message}
              {...register('image')}
            />
          </div>
        </div>
        <Button type="submit" busy={saving} className="sm:justify-self-start">
          Save profile
        </Button>
        <FormError message={failure && messageOf(failure)} />
      </form>
    </OwnAccountSection>
  )
}
