import { useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { TextFacts } from '#client/ui/text-facts.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'
import type { HelpAnswer } from '#shared/features/content/help/contract.ts'
import { HELP_QUERY_MAX, HELP_SUGGESTIONS, helpMatcher } from '#shared/features/content/help/search.ts'
import { HELP_SECTION_LABELS } from '#shared/features/content/help/sections.ts'
import type { HelpSection } from '#shared/features/content/help/sections.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Section = { id: HelpSection; answers: readonly HelpAnswer[] }

const ANSWER_FORMS = { one: 'ответ', few: 'ответа', many: 'ответов' }

/** The answers, filtered while the reader types; without scripts the form asks for the filtered page. */
export function HelpAnswers({ query, sections }: { query: string; sections: readonly Section[] }) {
  const [typed, setTyped] = useState(query)
  const matches = useMemo(() => helpMatcher(typed), [typed])
  const texts = useMemo(() => textsOf(sections), [sections])
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

const textsOf = (sections: readonly Section[]) =>
  new Map(
    sections.flatMap(({ answers }) =>
      answers.map(({ slug, title, html }) => [slug, `${title} ${textOfHtml(html)}`] as const),
    ),
  )
