type Told = readonly { kind: string; text: string }[]

/** Why a card stands here, and what does not fit. */
export function Reasons({ reasons, gaps }: { reasons: Told; gaps: Told }) {
  return (
    <dl className="grid gap-0.5 text-small wrap-anywhere">
      <Line label="Подходит" tone="text-good" told={reasons} />
      <Line label="Не совпадает" tone="text-warning" told={gaps} />
    </dl>
  )
}

function Line({ label, tone, told }: { label: string; tone: string; told: Told }) {
  if (told.length === 0) return null
  return (
    <div>
      <dt className={`inline font-semibold ${tone}`}>{label}: </dt>
      <dd className="inline">{told.map(({ text }) => text).join('; ')}</dd>
    </div>
  )
}
