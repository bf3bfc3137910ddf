import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Row, Specimen } from './specimen.tsx'

function Form() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="A dialog" description="What it is about.">
        <div className="grid gap-4">
          {['Name', 'Street', 'Town', 'Country', 'Phone', 'E-mail', 'Remark'].map((label) => (
            <TextField key={label} label={label} />
          ))}
          <Button onClick={() => setOpen(false)}>Submit</Button>
        </div>
      </Dialog>
    </>
  )
}

function Question() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        ConfirmDialog
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        description="This cannot be undone."
        accept="Delete"
        onAccept={() => setOpen(false)}
      />
    </>
  )
}

export function Windows() {
  return (
    <Specimen name="Dialog and ConfirmDialog">
      <Row>
        <Form />
        <Question />
      </Row>
    </Specimen>
  )
}
