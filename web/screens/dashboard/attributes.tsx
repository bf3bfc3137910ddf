import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StoredAttribute } from '../../../contract/attribute-routes.ts'
import { api } from '../../api/api.ts'
import { attributesQuery } from '../../data/queries.ts'
import {
  AttributeAsked,
  AttributeKind,
  AttributeName,
} from '../../features/attributes/attribute-facts.tsx'
import { AttributeForm } from '../../features/attributes/attribute-form.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

export const Route = createFileRoute('/dashboard/attributes')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query(attributesQuery)
  },
  head: pageTitle('attributes'),
  pendingComponent: skeletonOf('attributes', 'rows'),
  component: Attributes,
})

type AttributeRow = StoredAttribute & { _id: string }

function useFacts(): Column<AttributeRow>[] {
  const t = useTranslations('attributes')
  return [
    {
      head: t('name'),
      cell: (attribute) => <AttributeName attribute={attribute} />,
      names: true,
      onCard: 'alone',
    },
    {
      head: t('kind'),
      cell: (attribute) => <AttributeKind attribute={attribute} />,
      className: '@3xl:min-w-34',
    },
    { head: t('asked'), cell: (attribute) => <AttributeAsked attribute={attribute} /> },
  ]
}

function useDeletion() {
  const t = useTranslations('attributes')
  return useConfirmedAction(async ({ key, revision }: AttributeRow) => {
    const { deletedCount } = await api.attributes.delete({ key, revision })
    return deletedCount > 0 && t('deleted')
  })
}

/** The state of the open dialog: an existing attribute or a new one. */
function useEditing() {
  const [attribute, setAttribute] = useState<StoredAttribute>()
  const [open, setOpen] = useState(false)
  const edit = (next?: StoredAttribute) => {
    setAttribute(next)
    setOpen(true)
  }
  return { attribute, open, setOpen, edit }
}

function EditDialog({ editing }: { editing: ReturnType<typeof useEditing> }) {
  const t = useTranslations('attributes')
  const { attribute, open, setOpen } = editing
  const title = attribute ? t('editTitle', { name: attribute.names.en }) : t('newTitle')
  return (
    <Dialog open={open} onOpenChange={setOpen} title={title}>
      <AttributeForm attribute={attribute} onClose={() => setOpen(false)} />
    </Dialog>
  )
}

function Attributes() {
  const t = useTranslations('attributes')
  const { data } = useSuspenseQuery(attributesQuery)
  const facts = useFacts()
  const editing = useEditing()
  const deletion = useDeletion()
  const actions = (attribute: AttributeRow) => (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('editOf', { name: attribute.names.en })}
        onClick={() => editing.edit(attribute)}
      >
        {t('edit')}
      </Button>
      <Button
        variant="danger"
        size="sm"
        aria-label={t('deleteOf', { name: attribute.names.en })}
        onClick={({ currentTarget }) => deletion.ask(attribute, currentTarget)}
      >
        {t('delete')}
      </Button>
    </div>
  )
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <div className="mb-5">
        <Button onClick={() => editing.edit()}>
          <Plus aria-hidden className="size-5" />
          {t('add')}
        </Button>
      </div>
      <Table
        caption={t('title')}
        columns={[
          ...facts,
          { head: t('acts'), cell: actions, onCard: 'inline', className: '@3xl:min-w-42' },
        ]}
        rows={data.map((attribute) => ({ ...attribute, _id: attribute.key }))}
        empty={<EmptyState icon={<ListChecks />} title={t('none')} />}
      />
      <EditDialog editing={editing} />
      <ConfirmDialog
        {...deletion.dialog}
        title={t('deleteTitle', { name: deletion.item?.names.en ?? '' })}
        description={t('deleteConsequence')}
        accept={t('delete')}
      />
    </>
  )
}
