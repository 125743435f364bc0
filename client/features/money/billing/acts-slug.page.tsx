import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
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
import { formatSeller, findSigner } from '#shared/features/money/billing/seller.ts'
import { pathOf } from '#shared/routing/route-table.ts'
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
  return (
    <DocumentFrame
      title={documentTitle({ kind: 'act', ...act })}
      orderId={act.orderId}
      pdfPath={`${pathOf('acts-slug', { slug: act.slug })}.pdf`}
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
        <Signature side="Заказчик" party={buyer.title} signer={null} />
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
  signer: { post: string; name: string } | null
}) {
  return (
    <div className="min-w-0">
      <h2 className="text-body font-semibold">{side}</h2>
      <p className="wrap-anywhere">{party}</p>
      <p className="text-muted">{signer?.post ?? 'Должность'}</p>
      <div className="mt-10 flex items-end gap-2">
        <span className="min-w-24 grow border-b border-ink" />
        <span>/ {signer?.name ?? '____________'} /</span>
      </div>
    </div>
  )
}
