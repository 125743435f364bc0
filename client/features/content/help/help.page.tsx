import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Contents } from '#client/ui/contents.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { HELP_QUERY_MAX, HELP_SUGGESTIONS, helpMatcher } from '#shared/features/content/help/search.ts'
import { HELP_SECTION_LABELS, type HelpSection } from '#shared/features/content/help/sections.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useMemo, useState, type FormEvent } from 'react'
import { TextFacts } from '#client/ui/text-facts.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'
import type { HelpAnswer } from '#shared/features/content/help/contract.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { countOf } from '#shared/kernel/number.ts'

type Section = { id: HelpSection; answers: readonly HelpAnswer[] }

const ANSWER_FORMS = { one: 'ответ', few: 'ответа', many: 'ответов' }

export async function loader(args: LoaderFunctionArgs) {
  await load(args, api.help.read.queryOptions())
  return pageData(args, {
    title: 'Помощь',
    description:
      'Как искать удалённую и надомную работу на «Дистанте»: запросы, фильтры, формы работы, безопасность. Ответы для соискателей и работодателей.',
    canonicalPath: pathOf('help'),
    isIndexed: queryIn(new URL(args.request.url).search) === '',
    crumbs: TOP_CRUMBS,
    cacheTags: [CONTENT_TAG],
  })
}

export function Component() {
  const query = queryIn(useLocation().search)
  const { sections, edition } = useSuspenseQuery(api.help.read.queryOptions()).data
  const contents = sections.map(({ id }) => ({ id, title: HELP_SECTION_LABELS[id] }))
  return (
    <div className="container grid gap-6 pt-4 pb-16">
      <Breadcrumbs crumbs={TOP_CRUMBS} />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="grid max-w-[45em] min-w-0 gap-8">
          <header className="grid gap-3">
            <h1>Помощь</h1>
            <p className="text-lead">
              Короткие ответы о том, как искать работу на «Дистанте», что означают слова в вакансиях и чего
              остерегаться. Искать и читать вакансии можно без регистрации.
            </p>
            <div>
              <PrintButton />
            </div>
          </header>
          <HelpAnswers key={query} query={query} sections={sections} />
          <RemarkBox contentVersion={edition} />
        </div>
        <aside className="sticky top-6 hidden lg:block print:hidden">
          <p className="mb-2 font-semibold">Содержание</p>
          <Contents label="Содержание" sections={contents} />
        </aside>
      </div>
    </div>
  )
}

const queryIn = (search: string) =>
  (new URLSearchParams(search).get('q') ?? '').trim().slice(0, HELP_QUERY_MAX)

/** The answers, filtered while the reader types; without scripts the form requests the filtered page. */
function HelpAnswers({ query, sections }: { query: string; sections: readonly Section[] }) {
  const [typed, setTyped] = useState(query)
  const matches = useMemo(() => helpMatcher(typed), [typed])
  const texts = useMemo(() => toTexts(sections), [sections])
  const found = matches
    ? sections
        .map(({ id, answers }) => ({
          id,
          answers: answers.filter(({ slug }) => matches(texts.get(slug) ?? '')),
        }))
        .filter(({ answers }) => answers.length > 0)
    : sections
  const count = found.reduce((sum, { answers }) => sum + answers.length, 0)

  return (
    <>
      <form
        role="search"
        action={pathOf('help')}
        className="flex items-end gap-2 print:hidden"
        onSubmit={(event: FormEvent) => event.preventDefault()}
      >
        <Input
          label="Поиск по ответам"
          type="search"
          name="q"
          value={typed}
          maxLength={HELP_QUERY_MAX}
          placeholder="Например, отклик"
          autoComplete="off"
          className="grow"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary" className="js:hidden">
          Найти
        </Button>
      </form>
      <p role="status" className="text-small text-muted empty:hidden">
        {matches && count > 0 && `Нашлось: ${countOf(count, ANSWER_FORMS)}`}
      </p>
      {count === 0 && <NothingFound onSuggestion={setTyped} />}
      {found.map(({ id, answers }) => (
        <section key={id} aria-labelledby={id} className="grid gap-5">
          <h2 id={id}>{HELP_SECTION_LABELS[id]}</h2>
          {answers.map(({ slug, title, html, facts }) => (
            <div key={slug} className="grid gap-2">
              <h3 id={slug}>
                <a href={`#${slug}`} className="text-ink no-underline hover:underline">
                  {title}
                </a>
              </h3>
              <HtmlProse html={html} />
              <TextFacts facts={facts} isSmall />
            </div>
          ))}
        </section>
      ))}
    </>
  )
}

/** A suggestion is a link for browsers without scripts, and for the address of the page. */
function NothingFound({ onSuggestion }: { onSuggestion: (suggestion: string) => void }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Ничего не нашлось</p>
      <p>Попробуйте одно слово покороче или спросите нас в форме внизу страницы. Часто ищут:</p>
      <ul className="flex flex-wrap gap-2">
        {HELP_SUGGESTIONS.map((suggestion) => (
          <li key={suggestion}>
            <a
              href={`${pathOf('help')}?q=${encodeURIComponent(suggestion)}`}
              className="chip"
              onClick={() => onSuggestion(suggestion)}
            >
              {suggestion}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const toTexts = (sections: readonly Section[]) =>
  new Map(
    sections.flatMap(({ answers }) =>
      answers.map(({ slug, title, html }) => [slug, `${title} ${textOfHtml(html)}`] as const),
    ),
  )
