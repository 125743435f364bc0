import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { Input } from '#client/ui/field.tsx'
import { SearchIcon } from '#client/ui/icons.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { QueryTable } from './query-table.tsx'
import { hrefOf, shownIn, queriesOf, synonymsOf, VIEWS } from './shown.ts'
import type { View } from './shown.ts'
import { SynonymEditor } from './synonym-editor.tsx'
import type { EditedRing } from './synonym-editor.tsx'
import { SynonymList } from './synonym-list.tsx'

const VIEW_TITLES: Record<View, string> = {
  empty: 'Ничего не нашли',
  frequent: 'Частые',
  synonyms: 'Синонимы',
}

const VIEW_HINTS: Record<View, string> = {
  empty: 'Запросы за 30\u00A0дней, по которым список оказался пустым. Синонимы подействуют сразу.',
  frequent: 'Запросы за 30\u00A0дней: сколько посетителей искали, открыли вакансию и откликнулись.',
  synonyms: 'Слова одного набора поиск считает одинаковыми. Здесь те, что добавили сотрудники.',
}

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  const data = shown.view === 'synonyms' ? load(args, synonymsOf(shown)) : load(args, queriesOf(shown))
  return privatePage(args, 'Запросы', data)
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = shownIn(useLocation().search)
  const { view, search } = shown
  const [edited, setEdited] = useState<EditedRing>(NEW_RING)
  const [status, setStatus] = useState('')
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-search" />
      <div>
        <h1>Запросы</h1>
        <p className="mt-2 max-w-[45em] text-muted">{VIEW_HINTS[view]}</p>
      </div>
      <ChipNav
        label="Какие запросы"
        views={VIEWS.map((one) => [one, VIEW_TITLES[one]])}
        current={view}
        hrefOf={(one) => hrefOf({ view: one, search: '', page: 1 })}
      />
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        <div className="grid min-w-0 gap-4">
          <form role="search" action={pathOf('staff-search')} className="flex gap-2">
            {view !== 'empty' && <input type="hidden" name="view" value={view} />}
            <Input
              key={`${view} ${search}`}
              label="Часть запроса"
              isLabelHidden
              type="search"
              name="search"
              defaultValue={search}
              maxLength={100}
              placeholder="Часть запроса"
              className="grow"
            />
            <Button type="submit">
              <SearchIcon />
              <span className="max-sm:sr-only">Найти</span>
            </Button>
          </form>
          {view === 'synonyms' ? (
            <SynonymList
              shown={shown}
              now={now}
              editedId={edited.id}
              onEdit={setEdited}
              onRemoved={(ring) => {
                setStatus(`Набор «${ring.entries.join(', ')}» удалён.`)
                if (edited.id === ring.id) setEdited(NEW_RING)
              }}
            />
          ) : (
            <QueryTable
              shown={{ ...shown, view }}
              onAdd={(text) => setEdited({ id: null, entries: [text] })}
            />
          )}
        </div>
        <SynonymEditor
          key={`${edited.id} ${edited.entries.join('|')}`}
          ring={edited}
          onSaved={({ entries }) => {
            setStatus(`Сохранено: ${entries.join(', ')}. Поиск уже считает эти слова одинаковыми.`)
            setEdited(NEW_RING)
          }}
          onCancel={() => setEdited(NEW_RING)}
        />
      </div>
    </div>
  )
}

const NEW_RING: EditedRing = { id: null, entries: [] }
