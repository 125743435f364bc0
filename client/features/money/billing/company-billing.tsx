import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import type { CompanyRole } from '#client/app/current-user.ts'
import { PagedList, type Empty } from '#client/app/paged/paged-list.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { Input } from '#client/ui/field.tsx'
import { SearchIcon } from '#client/ui/icons.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { DocumentItem } from '#shared/features/money/billing/contract.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/features/money/billing/vocabulary.ts'
import { formatLongDay, formatPeriod } from '#shared/features/money/billing/document-text.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { formatKopecks, countOf } from '#shared/kernel/number.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { BillStateBadge } from './document-parts.tsx'

const KINDS = [
  [null, 'Все'],
  ['bill', 'Счета'],
  ['act', 'Акты'],
] as const
const DOCUMENT_FORMS = { one: 'документ', few: 'документа', many: 'документов' }

type Filters = { search: string; kind: DocumentKind | null; page: number }

export const canReadBilling = ({ accessLevel }: Pick<CompanyRole, 'accessLevel'>) =>
  accessLevel >= ACCESS_LEVELS.EDITOR

export const billingDocuments = (query: string) =>
  api.documents.list.queryOptions({ input: filtersIn(query) })

/** Bills and acceptance acts, for those who may pay for the company. */
export function CompanyBilling({ role, query }: { role: CompanyRole; query: string }) {
  return (
    <section aria-labelledby="company-billing" className="grid gap-4">
      <div>
        <h2 id="company-billing">Счета и акты</h2>
        <p className="mt-1 wrap-anywhere text-muted">{role.company.title}</p>
      </div>
      {canReadBilling(role) ? (
        <>
          <Search filters={filtersIn(query)} />
          <DocumentList query={query} />
        </>
      ) : (
        <Notice tone="info" title="Счета и акты видят редактор и администратор компании" />
      )}
    </section>
  )
}

function Search({ filters: { search, kind } }: { filters: Filters }) {
  return (
    <div className="grid gap-3">
      <form role="search" action={pathOf('documents')} className="flex max-w-[560px] gap-2">
        <Input
          key={search}
          label="Номер или название услуги"
          isLabelHidden
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          placeholder="№ 123 или название услуги"
          className="grow"
        />
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Button type="submit">
          <SearchIcon />
          <span className="max-sm:sr-only">Найти</span>
        </Button>
      </form>
      <ChipNav
        label="Вид документа"
        views={KINDS}
        current={kind}
        hrefOf={(chosen) => buildHref({ search, kind: chosen, page: 1 })}
      />
    </div>
  )
}

function DocumentList({ query }: { query: string }) {
  const { data } = useSuspenseQuery(billingDocuments(query))
  const filters = filtersIn(query)
  return (
    <PagedList
      list={data}
      page={filters.page}
      hrefOf={(page) => buildHref({ ...filters, page })}
      empty={filters.search !== '' || filters.kind !== null ? NOTHING_FOUND : NO_DOCUMENTS}
    >
      {(items) => (
        <>
          <p role="status" className="text-small text-muted">
            {countOf(data.count, DOCUMENT_FORMS)}
          </p>
          <Card as="div" className="py-0 md:py-0">
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <Row key={`${item.kind} ${item.slug}`} item={item} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </PagedList>
  )
}

const ALL_DOCUMENTS = (
  <ButtonLink variant="secondary" href={pathOf('documents')}>
    Показать все документы
  </ButtonLink>
)
const NOTHING_FOUND: Empty = [
  'Ничего не нашлось',
  'Попробуйте номер документа или заказа без даты либо одно слово из названия услуги.',
  ALL_DOCUMENTS,
]
const NO_DOCUMENTS: Empty = [
  'Счетов и актов пока нет',
  'Счёт появится здесь, когда вы выберете оплату по счёту, а акт — когда услуга будет оказана.',
]

function Row({ item }: { item: DocumentItem }) {
  const href = pathOf(`${item.kind}s-slug`, { slug: item.slug })
  const name = `${item.kind === 'bill' ? 'Счёт' : 'Акт'} № ${item.number}`
  const otherLines = item.subjects.length - 1
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_auto_120px] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={href} className="py-1 font-medium">
            {name} от {formatLongDay(item.issuedAt)}
          </a>
          {item.state && <BillStateBadge state={item.state} />}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {item.subjects[0]}
          {otherLines > 0 && ` и ещё ${otherLines}`}
          {item.state === 'waiting' && item.validUntil && `. Оплатить до ${formatLongDay(item.validUntil)}`}
          {item.periodFrom &&
            item.periodTo &&
            `. ${formatPeriod({ periodFrom: item.periodFrom, periodTo: item.periodTo })}`}
        </p>
      </div>
      <a
        href={`${href}.pdf`}
        download
        aria-label={`Скачать PDF: ${name}`}
        className="order-last inline-block justify-self-start py-1 text-small md:order-none"
      >
        Скачать PDF
      </a>
      <p className="font-medium whitespace-nowrap tabular-nums md:text-right">
        {formatKopecks(item.totalKopecks)}
      </p>
    </li>
  )
}

function filtersIn(query: string): Filters {
  const params = new URLSearchParams(query)
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    kind: DOCUMENT_KINDS.find((kind) => kind === params.get('kind')) ?? null,
    page: pageNumber(params),
  }
}

function buildHref({ search, kind, page }: Filters) {
  return withPage(pathOf('documents'), page, { search, kind })
}
