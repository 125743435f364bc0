import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import type { AcceptanceAct } from '#shared/features/money/billing/contract.ts'
import {
  ACCEPTANCE_STATEMENT,
  formatBuyer,
  documentTitle,
  formatPeriod,
  TOTAL_LABELS,
} from '#shared/features/money/billing/document-text.ts'
import {
  findBuyerSigner,
  findSigner,
  formatSeller,
  type BuyerSigner,
} from '#shared/features/money/billing/seller.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Notice } from '#client/ui/notice.tsx'
import { formatInvoiceNote } from '#shared/features/money/billing/invoice-note.ts'
import { DocumentFrame, isSlug } from './document-frame.tsx'
import { Labelled, LinesTable } from './document-parts.tsx'

export function loader(args: LoaderFunctionArgs) {
  const slug = args.params['*']
  if (!isSlug(slug)) return refusePage(404)
  return privatePage(args, 'Акт', load(args, api.documents.act.queryOptions({ input: { slug } })))
}

export function Component() {
  const slug = useParams()['*'] ?? ''
  const { data } = useSuspenseQuery(api.documents.act.queryOptions({ input: { slug } }))
  return <AcceptanceActView act={data} />
}

function AcceptanceActView({ act }: { act: AcceptanceAct }) {
  const { seller, buyer } = act
  const invoice = formatInvoiceNote({ ...act, day: act.periodTo, isAdvance: false })
  return (
    <DocumentFrame
      title={documentTitle({ kind: 'act', ...act })}
      orderId={act.orderId}
      pdfPath={`${pathOf('acts-slug', { slug: act.slug })}.pdf`}
      notice={
        invoice && (
          <Notice tone="info" title="Счёт-фактура">
            <p>{invoice}</p>
          </Notice>
        )
      }
    >
      <Labelled
        items={[
          { label: 'Исполнитель', text: formatSeller(seller) },
          { label: 'Заказчик', text: formatBuyer(buyer) },
          ...(act.ground === null ? [] : [{ label: 'Основание', text: act.ground }]),
          { label: 'Период', text: formatPeriod(act) },
        ]}
      />
      <LinesTable {...act} totalLabel={TOTAL_LABELS.act} />
      <p>{ACCEPTANCE_STATEMENT}</p>
      <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2">
        <Signature side="Исполнитель" party={seller.name} signer={findSigner(seller)} />
        <Signature side="Заказчик" party={buyer.title} signer={findBuyerSigner(buyer)} />
      </div>
    </DocumentFrame>
  )
}

function Signature({
  side,
  party,
  signer,
}: {
  side: string
  party: string
  /** Null: by hand. */
  signer: BuyerSigner | null
}) {
  return (
    <div className="min-w-0">
      <h2 className="text-body font-semibold">{side}</h2>
      <p className="wrap-anywhere">{party}</p>
      {signer?.post !== null && <p className="text-muted">{signer?.post ?? 'Должность'}</p>}
      <div className="mt-10 flex items-end gap-2">
        <span className="min-w-24 grow border-b border-ink" />
        <span>/ {signer?.name || '____________'} /</span>
      </div>
    </div>
  )
}
