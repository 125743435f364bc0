import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FactDraft } from '#shared/features/content/editing/model.ts'

const FACTS_MAX = 60

/** Statements that may become wrong, each with its source and the day until which it is to be checked. */
export function FactFields({
  facts,
  onChange,
}: {
  facts: readonly FactDraft[]
  onChange: (facts: FactDraft[]) => void
}) {
  const set = (at: number, changed: Partial<FactDraft>) =>
    onChange(facts.map((fact, index) => (index === at ? { ...fact, ...changed } : fact)))
  return (
    <Card aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts">Факты</h2>
      {facts.length === 0 && <p className="text-muted">Утверждения, которые могут устареть, с источником.</p>}
      <ol className="grid gap-4">
        {facts.map((fact, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Facts have no id but their place.
          <li key={at} className="grid gap-3 border-b border-line pb-4 lg:grid-cols-2">
            <Input
              label={`Факт ${at + 1}`}
              value={fact.says}
              maxLength={500}
              onChange={({ target }) => set(at, { says: target.value })}
            />
            <Input
              label="Источник"
              value={fact.source}
              maxLength={300}
              onChange={({ target }) => set(at, { source: target.value })}
            />
            <Input
              label="Проверить до"
              type="date"
              value={fact.checkBy}
              onChange={({ target }) => set(at, { checkBy: target.value })}
            />
            <Button
              variant="quiet"
              className="justify-self-start"
              aria-label={`Убрать факт ${at + 1}`}
              onClick={() => onChange(facts.filter((_fact, index) => index !== at))}
            >
              Убрать
            </Button>
          </li>
        ))}
      </ol>
      {facts.length < FACTS_MAX && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange([...facts, { says: '', source: '', checkBy: '' }])}
        >
          Добавить факт
        </Button>
      )}
    </Card>
  )
}
