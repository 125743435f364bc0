import { useState } from 'react'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import { ARTICLE_TOPIC_LABELS, ARTICLE_TOPICS } from '#shared/features/content/articles/topics.ts'
import type { TextHeadDraft } from '#shared/features/content/editing/model.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'
import { HELP_SECTION_LABELS, HELP_SECTIONS } from '#shared/features/content/help/sections.ts'

type Props = { head: TextHeadDraft; onChange: (changed: Partial<TextHeadDraft>) => void }

/** The front matter of each kind as fields. */
export function HeadFields({ kind, head, onChange }: Props & { kind: TextKind }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Input
        label={kind === 'help' ? 'Вопрос' : 'Заголовок'}
        hint={`${head.title.length} из ${kind === 'help' ? 90 : 70} знаков`}
        value={head.title}
        maxLength={200}
        required
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Input
        label="Дата публикации"
        type="date"
        value={head.published}
        required
        onChange={({ target }) => onChange({ published: target.value })}
      />
      {kind === 'help' ? (
        <HelpFields head={head} onChange={onChange} />
      ) : (
        <PageFields head={head} onChange={onChange} />
      )}
      {kind === 'article' && <ArticleFields head={head} onChange={onChange} />}
      {kind === 'profession' && <ProfessionFields head={head} onChange={onChange} />}
    </div>
  )
}

function HelpFields({ head, onChange }: Props) {
  return (
    <>
      <Select
        label="Раздел"
        value={head.section}
        required
        onChange={({ target }) => onChange({ section: target.value })}
      >
        <option value="">Выберите</option>
        {HELP_SECTIONS.map((section) => (
          <option key={section} value={section}>
            {HELP_SECTION_LABELS[section]}
          </option>
        ))}
      </Select>
      <Input
        label="Место в разделе"
        type="number"
        min={0}
        max={9999}
        value={head.order}
        onChange={({ target }) => onChange({ order: Math.min(9999, Math.max(0, Number(target.value) || 0)) })}
      />
    </>
  )
}

function PageFields({ head, onChange }: Props) {
  return (
    <>
      <Textarea
        label="Подзаголовок"
        hint={`${head.lead.length} из 300 знаков`}
        rows={3}
        maxLength={1000}
        value={head.lead}
        required
        onChange={({ target }) => onChange({ lead: target.value })}
      />
      <Textarea
        label="Описание для поисковых систем"
        hint={`${head.description.length} знаков, нужно от 80 до 170`}
        rows={3}
        maxLength={500}
        value={head.description}
        required
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <Input
        label="Список вакансий рядом"
        hint="Признак из адреса: bez-opyta, proektnaya-rabota. Можно не заполнять"
        value={head.attribute}
        maxLength={80}
        spellCheck={false}
        onChange={({ target }) => onChange({ attribute: target.value.trim() })}
      />
    </>
  )
}

function ArticleFields({ head, onChange }: Props) {
  return (
    <>
      <Select
        label="Тема"
        value={head.topic}
        required
        onChange={({ target }) => onChange({ topic: target.value })}
      >
        <option value="">Выберите</option>
        {ARTICLE_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {ARTICLE_TOPIC_LABELS[topic]}
          </option>
        ))}
      </Select>
      <ListInput
        label="Профессии"
        hint="Имена из справочника через запятую: kopirayter, repetitor"
        items={head.professions}
        onChange={(professions) => onChange({ professions })}
      />
    </>
  )
}

function ProfessionFields({ head, onChange }: Props) {
  return (
    <>
      <ListInput
        label="Похожие профессии"
        hint="Имена из справочника через запятую"
        items={head.similar}
        onChange={(similar) => onChange({ similar })}
      />
      <ListInput
        label="Чем пользуются"
        hint="Через запятую"
        items={head.tools}
        onChange={(tools) => onChange({ tools })}
      />
    </>
  )
}

/** Words by commas. */
function ListInput({
  label,
  hint,
  items,
  onChange,
}: {
  label: string
  hint: string
  items: readonly string[]
  onChange: (items: string[]) => void
}) {
  const [typed, setTyped] = useState(items.join(', '))
  return (
    <Input
      label={label}
      hint={hint}
      value={typed}
      maxLength={1500}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(
          target.value
            .split(',')
            .map((item) => item.trim().slice(0, 80))
            .filter((item) => item !== '')
            .slice(0, 30),
        )
      }}
    />
  )
}
