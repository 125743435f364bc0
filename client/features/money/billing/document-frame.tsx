import type { ReactNode } from 'react'
import { useSession } from '#client/app/current-user.ts'
import { Breadcrumbs, HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DocumentIcon } from '#client/ui/nav-icons.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import { orderTitle } from '#shared/features/money/payments/order-number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Whether it has the form of a document's slug. */
export const isSlug = (slug: string | undefined): slug is string =>
  slug !== undefined && /^[0-9a-f]{24}$/.test(slug)

/** A billing document with its download and print buttons. Only the document itself is printed. */
export function DocumentFrame({
  title,
  orderId,
  pdfPath,
  badge,
  notice,
  children,
}: {
  title: string
  orderId: number | null
  pdfPath: string
  badge?: ReactNode
  notice?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="container grid gap-4 py-4 md:gap-6 print:py-0">
      <Breadcrumbs crumbs={[HOME_CRUMB, { href: pathOf('documents'), text: 'Документы' }]} />
      <div className="grid max-w-[860px] gap-4 md:gap-6">
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <ButtonLink href={pdfPath} download variant="secondary" size="small">
            <DocumentIcon />
            Скачать PDF
          </ButtonLink>
          <PrintButton />
          {badge}
          {orderId !== null && <OrderLink orderId={orderId} />}
        </div>
        {notice && <div className="print:hidden">{notice}</div>}
        <Card
          as="article"
          className="grid gap-6 text-body md:p-10 print:m-0 print:border-0 print:p-0 print:text-small"
          aria-labelledby="document-title"
        >
          <h1 id="document-title" className="border-b-2 border-ink pb-3 text-title font-bold">
            {title}
          </h1>
          {children}
        </Card>
      </div>
    </div>
  )
}

/** Staff read the document without the pages of its company. */
function OrderLink({ orderId }: { orderId: number }) {
  const session = useSession()
  if (session.status !== 'user' || session.user.staffRole !== null) return null
  return (
    <a href={pathOf('payment-orders-id', { id: orderId })} className="inline-block py-1">
      {orderTitle(orderId)}
    </a>
  )
}
