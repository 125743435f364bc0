import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { ActionRow } from '#client/app/staff/action-row.tsx'
import { StaffTable } from '#client/app/staff/staff-table.tsx'
import { staffEditor } from '#client/app/staff/staff-editor.tsx'
import { emptyOrNotFound, staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { Button } from '#client/ui/button.tsx'
import {
  QUERY_VIEWS,
  type LoggedQuery,
  type SynonymRing,
} from '#shared/features/staff/search-log/contract.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { formatNumber, countOf } from '#shared/kernel/number.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { useEffect, useEffectEvent } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { ENTRIES_MAX, ENTRY_LENGTH_MAX, SynonymsForm } from '#shared/features/staff/search-log/forms.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'

/** A ring of the list, or a new one with its first words. */
type EditedRing = Pick<SynonymRing, 'entries'> & { id: SynonymRing['id'] | null }

const NEW_RING: EditedRing = { id: null, entries: [] }

const VIEW_HINTS = {
  empty: 'Запросы за 30\u00A0дней, по которым список оказался пустым. Синонимы подействуют сразу.',
  frequent: 'Запросы за 30\u00A0дней: сколько посетителей искали, открыли вакансию и откликнулись.',
  synonyms: 'Слова одного набора поиск считает одинаковыми. Здесь те, что добавили сотрудники.',
}

const editor = staffEditor(NEW_RING, (edited, close) => (
  <SynonymEditor key={`${edited.id} ${edited.entries.join('|')}`} ring={edited} onClose={close} />
))

const address = listAddress('staff-search', { view: [...QUERY_VIEWS, 'synonyms'] }, { searchMax: 100 })

const queries = staffRows(address, {
  query: ({ view, search, page }) =>
    api.searchLog.staffQueries.queryOptions({
      input: { view: view === 'frequent' ? 'frequent' : 'empty', search, page },
    }),
  empty: emptyOrNotFound(
    ['Таких запросов нет', 'Новые появятся здесь сами.'],
    'Попробуйте часть запроса короче.',
  ),
  items: (found) => <Queries queries={found} />,
})

const synonyms = staffRows(address, {
  query: ({ search, page }) => api.searchLog.staffSynonyms.queryOptions({ input: { search, page } }),
  empty: emptyOrNotFound(['Синонимов пока нет', 'Добавьте первые.'], 'Попробуйте часть слова короче.'),
  keyOf: ({ id }) => id,
  row: (ring, { now }) => <Ring ring={ring} now={now} />,
  isLines: true,
})

export const { loader, Component } = staffList({
  address,
  tab: 'staff-search',
  title: 'Запросы',
  lead: ({ view }) => VIEW_HINTS[view],
  views: {
    label: 'Какие запросы',
    by: 'view',
    titles: { empty: 'Ничего не нашли', frequent: 'Частые', synonyms: 'Синонимы' },
    dropsSearch: true,
  },
  search: 'Часть запроса',
  rows: ({ view }) => (view === 'synonyms' ? synonyms : queries),
  Layout: editor.Layout,
})

const COLUMNS = {
  searches: 'Искали',
  emptySearches: 'Ничего не нашли',
  opened: 'Открыли',
  responded: 'Откликнулись',
  found: 'Находит сейчас',
} as const
const NAMES = ['searches', 'emptySearches', 'opened', 'responded', 'found'] as const

/** What visitors searched for. */
function Queries({ queries: found }: { queries: readonly LoggedQuery[] }) {
  const [, edit] = editor.useEdited()
  return (
    <StaffTable
      head="Запрос"
      columns={NAMES.map((name) => COLUMNS[name])}
      rows={found.map((query) => ({
        key: query.text,
        head: (
          <>
            <a href={withQuery('/vacancies', { search: query.text })}>{query.text}</a>
            <Button
              variant="secondary"
              size="small"
              className="mt-2 block"
              aria-label={`Добавить синонимы: ${query.text}`}
              onClick={() => edit({ id: null, entries: [query.text] })}
            >
              Добавить синонимы
            </Button>
          </>
        ),
        cells: NAMES.map((name) => formatNumber(query[name])),
      }))}
    />
  )
}

function Ring({ ring, now }: { ring: SynonymRing; now: string }) {
  const { id, entries, createdBy, updatedAt } = ring
  const words = entries.join(', ')
  const [edited, edit] = editor.useEdited()
  const remove = useCommand(api.searchLog.staffRemoveSynonyms, {
    done() {
      edit((present) => (present.id === id ? NEW_RING : present))
      return `Набор «${words}» удалён.`
    },
  })
  return (
    <ActionRow
      name={words}
      isCurrent={id === edited.id}
      action={{ text: 'Изменить', onClick: () => edit(ring) }}
      remove={remove}
      input={{ id }}
      question="Удалить синонимы?"
      consequence={<p className="wrap-anywhere">Поиск перестанет считать одинаковыми слова «{words}».</p>}
    >
      <p className="wrap-anywhere">{words}</p>
      <p className="text-small text-muted">
        {[createdBy, formatAge(updatedAt, new Date(now))].filter(Boolean).join(', ')}
      </p>
    </ActionRow>
  )
}

/** Adds a ring of synonyms, or changes the given one; shows beforehand what its words find. */
export function SynonymEditor({ ring, onClose }: { ring: EditedRing; onClose: () => void }) {
  const isGiven = ring.entries.length > 0
  const form = useValuesForm({
    schema: SynonymsForm,
    defaults: isGiven ? { entries: `${ring.entries.join('\n')}\n` } : {},
    send: ({ entries }) => save.send({ id: ring.id, entries }),
  })
  const save = useCommand(api.searchLog.staffSaveSynonyms, {
    sent() {
      form.reset({ entries: '' })
      preview.reset()
      onClose()
    },
    done: ({ entries }) => `Сохранено: ${entries.join(', ')}. Поиск уже считает эти слова одинаковыми.`,
  })
  const preview = useCommand(api.searchLog.staffPreviewSynonyms, { refresh: [] })
  const focusEntries = useEffectEvent(() => form.focusField('entries'))
  useEffect(() => {
    if (isGiven) focusEntries()
  }, [isGiven])

  function check() {
    if (form.check()) preview.run(SynonymsForm.parse(form.read()))
  }

  return (
    <Card aria-labelledby="editor">
      <h2 id="editor" className="mb-4">
        {ring.id === null ? 'Новые синонимы' : 'Изменить синонимы'}
      </h2>
      <Form form={form} labels={{ entries: 'Слова с одним значением' }} className="grid gap-4">
        <Textarea
          label="Слова с одним значением"
          hint={`Каждое с новой строки, от 2 до ${ENTRIES_MAX}. Можно словосочетания до ${ENTRY_LENGTH_MAX} знаков. Формы слов не нужны.`}
          rows={5}
          spellCheck
          required
          {...form.field('entries')}
        />
        <div role="status" className="grid gap-1 empty:hidden">
          {preview.refusal && <p className="text-danger">{preview.refusal}</p>}
          {preview.data && <Found {...preview.data} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{ring.id === null ? 'Добавить' : 'Сохранить'}</SubmitButton>
          <Button variant="secondary" isBusy={preview.isPending} onClick={check}>
            Сколько найдут
          </Button>
          {isGiven && (
            <Button variant="secondary" onClick={onClose}>
              Отмена
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}

function Found({ each, together }: { each: readonly { entry: string; found: number }[]; together: number }) {
  return (
    <>
      <ul>
        {each.map(({ entry, found }) => (
          <li key={entry}>
            {entry}: {countOf(found, VACANCY_FORMS)}
          </li>
        ))}
      </ul>
      <p className="font-medium">Вместе: {countOf(together, VACANCY_FORMS)}</p>
    </>
  )
}
