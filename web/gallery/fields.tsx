import { useState } from 'react'
import { CharactersLeft } from '../ui/characters-left.tsx'
import { FormError } from '../ui/form-error.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Specimen } from './specimen.tsx'

function Counted() {
  const [text, setText] = useState('A few words.')
  return (
    <TextAreaField
      label="Counted"
      value={text}
      onChange={({ target }) => setText(target.value)}
      hint={<CharactersLeft text={text} maxLength={40} />}
    />
  )
}

export function Fields() {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Specimen name="TextField">
        <TextField label="Name" required hint="As others will read it." />
        <TextField label="Town" required={false} placeholder="Porto" />
        <TextField label="E-mail" required defaultValue="bea@" error="This is no e-mail address." />
        <TextField label="Price" defaultValue="$499.50" disabled />
      </Specimen>
      <Specimen name="SelectField, PasswordField, TextAreaField">
        <SelectField label="Kind">
          <option>One</option>
          <option>Another</option>
        </SelectField>
        <SelectField label="Kind with an error" error="Choose one.">
          <option>None</option>
        </SelectField>
        <PasswordField label="Password" defaultValue="quiet-harbour" autoComplete="off" />
        <Counted />
      </Specimen>
      <Specimen name="FormError">
        <FormError message="We could not reach the service. Nothing was sent." />
      </Specimen>
    </div>
  )
}
