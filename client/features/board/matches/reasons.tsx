type Phrases = readonly { kind: string; text: string }[]

/** Why a card is in the list, and what does not fit. */
export function Reasons({ reasons, gaps }: { reasons: Phrases; gaps: Phrases }) {
  return (
    <dl className="grid gap-0.5 text-small wrap-anywhere">
      <Line label="Подходит" tone="text-good" phrases={reasons} />
      <Line label="Не совпадает" tone="text-warning" phrases={gaps} />
    </dl>
  )
}

function Line({ label, tone, phrases }: { label: string; tone: string; phrases: Phrases }) {
  if (phrases.length === 0) return null
  return (
    <div>
      <dt className={`inline font-semibold ${tone}`}>{label}: </dt>
      <dd className="inline">{phrases.map(({ text }) => text).join('; ')}</dd>
    </div>
  )
}
