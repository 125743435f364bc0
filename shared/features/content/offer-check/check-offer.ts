import { checkVacancy } from '#shared/features/board/text-checks/checks.ts'
import { isMessengerContact } from '#shared/features/board/text-checks/messenger-contact.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { isInn } from '#shared/features/identity/companies/tax-numbers.ts'
import { words } from '#shared/kernel/phrases.ts'
import type { OfferCheck } from './contract.ts'
import { FRAUD_SIGNS, OFFER_SIGNS, type OfferMerit, type OfferSign } from './vocabulary.ts'

type Finding = OfferCheck['findings'][number]

/** A shorter text is a message, which has no duties to describe. */
const VACANCY_LENGTH_MIN = 300

/**
 * What the wording of an offer shows to a seeker: the rules of moderation, without those that are about order on this
 * board.
 * @param more findings by comparison, such as an unusual pay
 */
export function checkOffer(text: string, more: readonly Finding[] = []): OfferCheck {
  const findings = [...wordingFindings(text), ...wrongInns(text), ...more].toSorted(
    (one, other) => one.start - other.start,
  )
  const signs = new Set(findings.map(({ sign }) => sign))
  return {
    verdict: FRAUD_SIGNS.some((sign) => signs.has(sign))
      ? 'fraud'
      : signs.size > 0
        ? 'caution'
        : 'nothing_found',
    text,
    findings,
    merits: meritsOf(text, signs),
  }
}

function wordingFindings(text: string): Finding[] {
  return checkVacancy({ workForm: null, parts: [{ part: 'descriptionHtml', text }] }).flatMap((finding) => {
    const sign = signOf(finding)
    if (sign === null || (sign === 'no_duties' && text.length < VACANCY_LENGTH_MIN)) return []
    const { start, end, quote } = finding
    return [{ sign, start, end, quote, note: null }]
  })
}

function signOf(finding: TextFinding): OfferSign | null {
  if (isMessengerContact(finding)) return 'sends_to_messenger'
  return OFFER_SIGNS.find((sign) => sign === finding.rule) ?? null
}

const INN = /(?<!\p{L})инн\D{0,5}(\d{10,12})(?!\d)/giu

function wrongInns(text: string): Finding[] {
  return [...text.matchAll(INN)]
    .filter(({ 1: inn = '' }) => !isInn(inn))
    .map(({ 0: quote, index }) => ({
      sign: 'wrong_inn' as const,
      start: index,
      end: index + quote.length,
      quote,
      note: null,
    }))
}

const CONTRACT = words(
  '‹(?:трудов… договор|тк рф|по тк|гпх|договор… (?:подряда|оказания услуг|гпх)|самозанят|официальн… (?:трудоустройств|оформлен|работ))',
)

function meritsOf(text: string, signs: ReadonlySet<OfferSign>): OfferMerit[] {
  const isVacancy = text.length >= VACANCY_LENGTH_MIN
  const isTrue: Record<OfferMerit, boolean> = {
    no_money: !signs.has('asks_money') && !signs.has('buyout_tasks') && !signs.has('piece_work_fraud'),
    no_documents: !signs.has('asks_documents'),
    no_foreign_money: !signs.has('moves_money'),
    no_messenger: !signs.has('sends_to_messenger'),
    duties: isVacancy && !signs.has('no_duties'),
    contract: CONTRACT.test(text.toLowerCase().replaceAll('ё', 'е')),
    inn: !signs.has('wrong_inn') && text.search(INN) !== -1,
  }
  return asMerits(Object.keys(isTrue)).filter((merit) => isTrue[merit])
}

/** Safe: the keys of a record of merits. */
const asMerits = (names: string[]) => names as OfferMerit[]
