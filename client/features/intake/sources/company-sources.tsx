import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { focusHeading } from '#client/ui/focus.ts'
import { Notice } from '#client/ui/notice.tsx'
import { CompanySourceForm } from '#shared/features/intake/sources/forms.ts'
import type { SourceKindInfo } from '#shared/features/intake/sources/source-models.ts'
import { COMPANY_SOURCES_MAX } from '#shared/features/intake/sources/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { z } from 'zod'
import { CompanySourceCard } from './company-source-card.tsx'
import { describeNextStep } from './company-source-state.ts'
import { isReadSoon, RUN_POLL_MS } from './source-queries.ts'

export const buildCompanySourcesQuery = (id: number) =>
  api.companySources.list.queryOptions({ input: { id } })

/** Pages and feeds of the company whose vacancies come here by themselves. */
export function CompanySources({ companyId, now }: { companyId: number; now: string }) {
  // What is being read is shown as it goes on.
  const { items, kinds, domain, isVerified } = useSuspenseQuery({
    ...buildCompanySourcesQuery(companyId),
    refetchInterval: ({ state }) => (state.data?.items.some(isReadSoon) ? RUN_POLL_MS : false),
  }).data
  const create = useCommand(api.companySources.create, {
    done({ sourceId }, { kind }) {
      focusHeading(`source-${sourceId}`)
      const isSwitchedOnByStaff = kinds.some(({ code, hasOwnHosts }) => code === kind && hasOwnHosts)
      return `Источник подключён. ${describeNextStep(isSwitchedOnByStaff)}`
    },
  })
  const canConnect = isVerified && domain !== null
  return (
    <section aria-labelledby="sources" className="grid gap-4">
      <div className="grid gap-2">
        <h2 id="sources" tabIndex={-1}>
          Вакансии с вашего сайта
        </h2>
        <p className="max-w-[45em] text-small text-muted">
          Мы раз в сутки читаем страницы вакансий или файл для Яндекса и публикуем удалённые и надомные
          вакансии от имени вашей компании. Отклики приходят сюда же. Подключая источник, вы соглашаетесь,
          чтобы мы показывали эти вакансии; выключить его можно в любой момент.
        </p>
        <Wishes />
      </div>
      {!canConnect && (
        <Notice tone="info" title="Сначала покажите, что сайт ваш">
          <p>
            {isVerified ? 'Подтвердите почту на домене сайта' : 'Пройдите проверку компании'} на{' '}
            <a href={pathOf('companies-uid-profile', { uid: companyId })}>странице компании</a>.
          </p>
        </Notice>
      )}
      {items.length === 0 && canConnect && (
        <EmptyState title="Источников пока нет">
          <p>Укажите страницу вакансий или файл на {domain}.</p>
        </EmptyState>
      )}
      {items.map((source) => (
        <CompanySourceCard key={source.id} companyId={companyId} source={source} now={now} />
      ))}
      {items.length >= COMPANY_SOURCES_MAX && (
        <p>
          Подключено {items.length} из {COMPANY_SOURCES_MAX}. Чтобы подключить другой, уберите ненужный.
        </p>
      )}
      {canConnect && items.length < COMPANY_SOURCES_MAX && (
        <CompanySourceFields
          key={items.length}
          kinds={kinds}
          domain={domain}
          send={(values) => create.send({ id: companyId, ...values })}
        />
      )}
    </section>
  )
}

/** What a page or a feed has to be like, so that its vacancies are shown as they are. */
const Wishes = () => (
  <details className="text-small">
    <summary className="py-1">Каким должен быть файл или страница</summary>
    <ul className="list-disc pl-5">
      <li>У вакансии один и тот же номер, пока она открыта: по номеру мы узнаём её завтра.</li>
      <li>Дата — день первой публикации, а не сегодняшний.</li>
      <li>В названии только должность: без оплаты, города и «срочно».</li>
      <li>Сказано, что работа удалённая или надомная: остальные вакансии мы не берём.</li>
      <li>У вакансии свой адрес, описание от 150 знаков и оплата с валютой и периодом.</li>
      <li>На страницах — разметка JobPosting, сами страницы — в карте сайта.</li>
    </ul>
    <p>Что не подошло и почему, видно в пробе и в журнале источника.</p>
  </details>
)

type Values = z.input<typeof CompanySourceForm>

/** The form of a new source. */
export function CompanySourceFields({
  kinds,
  domain,
  send,
}: {
  kinds: readonly SourceKindInfo[]
  domain: string
  send: (values: CompanySourceForm) => Promise<unknown>
}) {
  const form = useValuesForm<Values, CompanySourceForm>({
    schema: CompanySourceForm,
    defaults: { kind: kinds[0]?.code ?? '' },
    send,
  })
  const kind = kinds.find(({ code }) => code === form.values.kind)
  return (
    <Card as="section" aria-labelledby="new-source">
      <h3 id="new-source" className="mb-3">
        Подключить источник
      </h3>
      <Form
        form={form}
        labels={{ kind: 'Что читать', address: 'Адрес', pathPrefix: 'Начало адресов вакансий' }}
        className="grid gap-4"
      >
        <Select label="Что читать" {...form.field('kind')}>
          {kinds.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </Select>
        <Input
          label="Адрес источника"
          hint={
            kind?.hasOwnHosts
              ? `${kind.addressHint} Такой источник включаем мы: сначала проверим, что он ваш.`
              : `${kind?.addressHint ?? ''} Только на ${domain} и его поддоменах.`
          }
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={kind?.hasOwnHosts ? kind.addressExample : `https://${domain}/`}
          required
          {...form.field('address')}
        />
        {kind && !kind.hasOwnHosts && (
          <Input
            label="Начало адресов вакансий"
            hint="Необязательно. Если вакансии лежат в одном разделе, например /vacancies/"
            autoComplete="off"
            {...form.field('pathPrefix')}
          />
        )}
        <div>
          <SubmitButton form={form}>Подключить</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
