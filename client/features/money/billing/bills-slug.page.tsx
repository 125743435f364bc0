import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { Bill } from '#shared/features/money/billing/contract.ts'
import {
  formatBuyer,
  documentTitle,
  formatLongDay,
  paymentPurpose,
  TOTAL_LABELS,
} from '#shared/features/money/billing/document-text.ts'
import { formatInvoiceNote } from '#shared/features/money/billing/invoice-note.ts'
import { formatSeller, findSigner } from '#shared/features/money/billing/seller.ts'
import { typo } from '#shared/kernel/typo.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { DocumentFrame, isSlug } from './document-frame.tsx'
import { BillStateBadge, Labelled, LinesTable } from './document-parts.tsx'

export function loader(args: LoaderFunctionArgs) {
  const slug = args.params['*']
  if (!isSlug(slug)) return refusePage(404)
  return privatePage(args, 'Счёт', load(args, api.documents.bill.queryOptions({ input: { slug } })))
}

export function Component() {
  const slug = useParams()['*'] ?? ''
  const { data } = useSuspenseQuery(api.documents.bill.queryOptions({ input: { slug } }))
  return <BillView bill={data} />
}

function BillView({ bill }: { bill: Bill }) {
  const { seller } = bill
  const signer = findSigner(seller)
  return (
    <DocumentFrame
      title={documentTitle({ kind: 'bill', ...bill })}
      orderId={bill.orderId}
      pdfPath={`${pathOf('bills-slug', { slug: bill.slug })}.pdf`}
      badge={<BillStateBadge state={bill.state} />}
      notice={<StateNotice bill={bill} />}
    >
      <section aria-labelledby="bank" className="rounded-box bg-sunken p-4 print:p-0">
        <h2 id="bank" className="mb-2 text-body font-semibold">
          Куда платить
        </h2>
        <dl className="grid gap-x-4 text-small sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-y-1 print:grid-cols-[160px_minmax(0,1fr)]">
          <Detail name="Получатель">{seller.name}</Detail>
          <Detail name="ИНН">{seller.inn}</Detail>
          {seller.kpp && <Detail name="КПП">{seller.kpp}</Detail>}
          <Detail name="Расчётный счёт">{seller.account}</Detail>
          <Detail name="Банк">{typo(seller.bank)}</Detail>
          <Detail name="БИК">{seller.bic}</Detail>
          <Detail name="Корр. счёт">{seller.corrAccount}</Detail>
          <Detail name="Назначение платежа">{paymentPurpose(bill)}</Detail>
        </dl>
      </section>
      <Labelled
        items={[
          { label: 'Поставщик', text: formatSeller(seller) },
          { label: 'Покупатель', text: formatBuyer(bill.buyer) },
          ...(bill.ground === null ? [] : [{ label: 'Основание', text: bill.ground }]),
        ]}
      />
      <LinesTable {...bill} totalLabel={TOTAL_LABELS.bill} />
      <div className="flex flex-wrap items-center gap-4">
        <PaymentCode qr={bill.qr} />
        <div className="grid max-w-[29em] gap-2">
          <p className="font-semibold">Счёт действителен до {formatLongDay(bill.validUntil)} включительно.</p>
          <p className="text-small text-muted">
            По коду можно заплатить в приложении банка: реквизиты и сумма уже в нём.
          </p>
        </div>
      </div>
      {signer && (
        <div className="flex max-w-[480px] flex-wrap items-end gap-x-2">
          <span>{signer.post}</span>
          <span className="min-w-24 grow border-b border-ink" />
          <span>{signer.name}</span>
        </div>
      )}
    </DocumentFrame>
  )
}

function StateNotice({ bill }: { bill: Bill }) {
  switch (bill.state) {
    case 'waiting':
      return (
        <Notice tone="info" title={`Оплатите до ${formatLongDay(bill.validUntil)} включительно`}>
          <p>Деньги из банка идут один–два рабочих дня. Когда они придут, счёт станет оплаченным.</p>
        </Notice>
      )
    case 'paid':
      return <PaidNotice bill={bill} />
    case 'expired':
      return (
        <Notice tone="warning" title="Срок счёта вышел">
          <p>
            Не платите по нему: выберите услугу ещё раз и получите новый. Если уже заплатили, напишите нам.
          </p>
        </Notice>
      )
  }
}

function PaidNotice({ bill }: { bill: Bill }) {
  const { paidAt } = bill
  const invoice = paidAt === null ? null : formatInvoiceNote({ ...bill, day: paidAt, isAdvance: true })
  return (
    <Notice tone="success" title={`Оплачен ${paidAt ? formatLongDay(paidAt) : ''}`}>
      {invoice && <p>{invoice}</p>}
    </Notice>
  )
}

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere max-sm:mb-2">{children}</dd>
    </div>
  )
}

/** Modules of the quiet zone. */
const QUIET = 4

/** Black on white in every theme, or phones do not read it. */
function PaymentCode({ qr: { size, path } }: { qr: Bill['qr'] }) {
  const side = size + 2 * QUIET
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label="Код для оплаты в приложении банка"
      className="size-44 shrink-0"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
