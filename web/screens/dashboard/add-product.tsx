import { createFileRoute } from '@tanstack/react-router'
import { maySell } from '../../may-sell.ts'
import { NotForYou } from '../../parts/not-for-you.tsx'
import { ProductForm } from '../../parts/product-form.tsx'
import { titled } from '../../titles.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/addproduct')({
  head: titled('addProduct'),
  component: AddProduct,
})

function AddProduct() {
  const { member } = Route.useRouteContext()
  if (!maySell(member)) {
    return (
      <>
        <PageHeading title="Add Product" />
        <NotForYou />
      </>
    )
  }
  return (
    <>
      <PageHeading title="Add Product">
        Say what there is to say, scratches included. Every field is needed.
      </PageHeading>
      <div className="card max-w-3xl p-5 sm:p-7">
        <ProductForm key={member.email} member={member} />
      </div>
    </>
  )
}
