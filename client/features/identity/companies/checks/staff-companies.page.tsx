import { api } from '#client/app/api.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { SameInn } from '#client/app/same-inn.tsx'
import { Card } from '#client/ui/card.tsx'
import { FileList } from '#client/ui/file-list.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { isTextField, useShortcutFocus } from '#client/ui/shortcuts.ts'
import { CompanyDecisionForm, type CompanyDecisionKeys } from './company-decision.tsx'
import { RegisterFields } from './register-form.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { TextChanges } from '#client/ui/text-changes.tsx'

type Changes = NonNullable<StaffCompany['changes']>

const LABELS: Readonly<Record<Changes[number]['field'], string>> = {
  title: 'Название',
  type: 'Тип',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legalTitle: 'Полное название',
  address: 'Адрес',
  siteUrl: 'Сайт',
  description: 'О компании',
}

const address = listAddress('staff-companies', { state: ['asked', 'verified', 'refused'] })

export const { loader, Component } = staffList({
  address,
  tab: 'staff-companies',
  title: 'Проверка компаний',
  lead: <a href={pathOf('staff-companies-all')}>Найти компанию</a>,
  views: {
    label: 'Состояние проверки',
    by: 'state',
    titles: { asked: 'Ждут проверки', verified: 'Проверены', refused: 'Отказано' },
    isCounted: true,
  },
  rows: staffRows(address, {
    query: ({ state, page }) => api.companies.staffList.queryOptions({ input: { state, page } }),
    empty: ({ state }) =>
      state === 'asked'
        ? ['Все компании проверены', 'Новые просьбы появятся здесь, самые давние первыми.']
        : ['Здесь пусто', 'Таких решений пока нет.'],
    items: (companies, { now }) => <CompanyQueue companies={companies} now={now} />,
  }),
})

/**
 * Companies on the left, the chosen one with its facts and the decision on the right. Keys work while the focus is in
 * the queue but not in a text field (WCAG 2.1.4), by position on the keyboard, independent of its layout.
 */
function CompanyQueue({ companies, now }: { companies: readonly StaffCompany[]; now: string }) {
  const box = useRef<HTMLElement>(null)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const decision = useRef<CompanyDecisionKeys>(null)
  const at = Math.max(
    0,
    companies.findIndex(({ id }) => id === chosenId),
  )
  const chosen = companies[at]
  useShortcutFocus(box, chosen?.id ?? null)

  function choose(index: number) {
    const next = companies[index]
    if (next) setChosenId(next.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (isTextField(event.target)) {
      if (event.key === 'Escape') box.current?.focus()
      return
    }
    if (event.code === 'KeyJ' || event.key === 'ArrowDown') choose(at + 1)
    else if (event.code === 'KeyK' || event.key === 'ArrowUp') choose(at - 1)
    else if (event.code === 'KeyV' && chosen?.verification === 'asked') decision.current?.verify()
    else if (event.code === 'KeyR') decision.current?.focusNote()
    else return
    event.preventDefault()
  }

  if (!chosen) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- Keys of the whole queue; every action has a button too.
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Очередь"
      className="grid items-start gap-4 outline-none lg:grid-cols-[300px_minmax(0,1fr)]"
      onKeyDown={onKeyDown}
    >
      <div>
        <ul className="grid gap-1">
          {companies.map((company, index) => (
            <li key={company.id}>
              <button
                type="button"
                aria-current={index === at || undefined}
                className="w-full rounded-box border border-transparent px-3 py-2 text-left hover:bg-sunken aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft"
                onClick={() => choose(index)}
              >
                <span className="block truncate font-medium">{company.title}</span>
                <span className="flex justify-between gap-2 text-small text-muted">
                  <span className="tabular-nums">{company.inn ?? 'без ИНН'}</span>
                  {company.askedAt && <span>{formatAge(company.askedAt, new Date(now))}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-3 hidden px-3 text-small text-muted lg:block">
          Клавиши: <kbd>J</kbd> и <kbd>K</kbd> или стрелки — следующая и предыдущая, <kbd>V</kbd> —
          подтвердить, <kbd>R</kbd> — к заметке для отказа, <kbd>Esc</kbd> — обратно.
        </p>
      </div>
      <Card as="article" className="grid gap-6" aria-labelledby="chosen-company">
        <div>
          <h2 id="chosen-company">{chosen.title}</h2>
          <p className="mt-1">
            <a
              href={pathOf('employer-slug', { slug: chosen.slug })}
              target="_blank"
              rel="noopener"
              className="py-1"
            >
              Публичная страница
            </a>
          </p>
        </div>
        {!chosen.areNumbersValid && (
          <Notice tone="warning" title="Реквизиты не прошли проверку">
            <p>Номера неполные, не сходятся по контрольным цифрам или не подходят типу компании.</p>
          </Notice>
        )}
        <SameInn companies={chosen.sameInn} />
        {chosen.verification === 'asked' && chosen.changes && <CompanyChanges changes={chosen.changes} />}
        <CompanyFacts company={chosen} />
        <RegisterFields key={`register ${chosen.id}`} company={chosen} />
        <div>
          <h3>Документы</h3>
          {chosen.documents.length > 0 ? (
            <div className="mt-1">
              <FileList label="Документы компании" files={chosen.documents} />
            </div>
          ) : (
            <p className="mt-1 text-muted">Компания ничего не приложила.</p>
          )}
        </div>
        {chosen.description && (
          <div>
            <h3>О компании</h3>
            <p className="mt-1 max-w-[45em] whitespace-pre-line">{chosen.description}</p>
          </div>
        )}
        {chosen.verificationNote && (
          <div>
            <h3>Прошлое решение</h3>
            <p className="mt-1 whitespace-pre-line">{chosen.verificationNote}</p>
          </div>
        )}
        <CompanyDecisionForm key={chosen.id} company={chosen} ref={decision} />
      </Card>
    </section>
  )
}

/** What the company has changed since staff decided last. */
function CompanyChanges({ changes }: { changes: Changes }) {
  return (
    <section aria-labelledby="company-changes" className="grid gap-2 rounded-box bg-sunken p-4">
      <h3 id="company-changes">Что изменилось после прошлого решения</h3>
      {changes.length === 0 ? (
        <p>Данные те же. Возможно, добавлены документы.</p>
      ) : (
        <dl className="fact-rows">
          {changes.map(({ field, before, value }) => (
            <div key={field}>
              <dt>{LABELS[field]}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <TextChanges before={before} text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
