import type { ReactNode } from 'react'
import { CheckIcon } from '#client/ui/icons.tsx'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { OfferCheck } from '#shared/features/content/offer-check/contract.ts'
import { FRAUD_SIGNS, OFFER_SIGNS } from '#shared/features/content/offer-check/vocabulary.ts'
import type { OfferSign } from '#shared/features/content/offer-check/vocabulary.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { MERIT_TEXTS, NO_PROMISE, SIGN_TEXTS } from './sign-texts.ts'

/** What the check found: the verdict, the signs with their places, what is as it should be, and the marked text. */
export function OfferAnswer({ answer }: { answer: OfferCheck }) {
  const { text, findings, merits } = answer
  const signs = OFFER_SIGNS.filter((sign) => findings.some((finding) => finding.sign === sign))
  const ranges = rangesOf(findings)
  return (
    <div className="grid max-w-[45em] gap-8">
      <Verdict answer={answer} signs={signs} />
      {signs.length > 0 && (
        <section aria-labelledby="signs" className="grid gap-4">
          <h2 id="signs">Что настораживает</h2>
          <ol className="grid gap-4">
            {signs.map((sign) => (
              <li key={sign}>
                <Sign sign={sign} findings={findings.filter((finding) => finding.sign === sign)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {merits.length > 0 && (
        <section aria-labelledby="merits" className="grid gap-3">
          <h2 id="merits">Что в порядке</h2>
          <ul className="grid gap-2">
            {merits.map((merit) => (
              <li key={merit} className="flex gap-2">
                <CheckIcon className="mt-0.5 shrink-0 text-good" />
                {MERIT_TEXTS[merit]}
              </li>
            ))}
          </ul>
        </section>
      )}
      {ranges.length > 0 && (
        <section aria-labelledby="marked" className="grid gap-3">
          <h2 id="marked">Текст с отметками</h2>
          <p className="card wrap-anywhere whitespace-pre-line">
            <Highlighted text={text} ranges={ranges} />
          </p>
        </section>
      )}
    </div>
  )
}

const SIGN_FORMS = { one: 'признак', few: 'признака', many: 'признаков' }

function Verdict({
  answer: { verdict },
  signs,
}: {
  answer: OfferCheck
  signs: readonly OfferSign[]
}): ReactNode {
  switch (verdict) {
    case 'fraud':
      return (
        <Notice tone="error" title={`Похоже на обман: ${countOf(signs.length, SIGN_FORMS)}`}>
          <p>
            Так обычно пишут мошенники. Не платите, не отправляйте документы и коды, пока не убедитесь в
            обратном.
          </p>
        </Notice>
      )
    case 'caution':
      return (
        <Notice tone="warning" title="Явных признаков обмана не нашли, но есть на что обратить внимание">
          <p>{NO_PROMISE}</p>
        </Notice>
      )
    case 'nothing_found':
      return (
        <Notice title="Явных признаков обмана не нашли">
          <p>{NO_PROMISE}</p>
        </Notice>
      )
  }
}

const QUOTES_MAX = 5

function Sign({ sign, findings }: { sign: OfferSign; findings: OfferCheck['findings'] }) {
  const { title, why, todo } = SIGN_TEXTS[sign]
  const isFraud = FRAUD_SIGNS.some((one) => one === sign)
  const quotes = [...new Set(findings.map(({ quote }) => quote).filter(Boolean))].slice(0, QUOTES_MAX)
  const note = findings.find((finding) => finding.note !== null)?.note
  return (
    <section className="card grid gap-2">
      <h3 className={isFraud ? 'text-danger' : 'text-warning'}>{title}</h3>
      {quotes.length > 0 && (
        <ul className="grid gap-1">
          {quotes.map((quote) => (
            <li key={quote} className="wrap-anywhere">
              «<mark>{quote}</mark>»
            </li>
          ))}
        </ul>
      )}
      {note && <p className="text-small text-muted">{note}</p>}
      <p>{why}</p>
      <p className="font-medium">{todo}</p>
    </section>
  )
}

/** Ascending and without overlaps, as marks are drawn. */
function rangesOf(findings: OfferCheck['findings']): [number, number][] {
  const ranges: [number, number][] = []
  for (const { start, end } of findings)
    if (end > start && start >= (ranges.at(-1)?.[1] ?? 0)) ranges.push([start, end])
  return ranges
}
