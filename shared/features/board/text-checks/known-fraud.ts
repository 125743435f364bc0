import { keyCheck, words } from '#shared/kernel/phrases.ts'
import { findInText } from './find-in-text.ts'
import type { KnownFraud } from '#shared/features/board/vacancies/vocabulary.ts'
import { TEXT_RULES } from './rules/text-rules.ts'

const RULES = TEXT_RULES.filter(({ rule }) => rule === 'piece_work_fraud' || rule === 'asks_money')

/** The kind of work that the words of a finding name; other work by hand is assembly. */
const TYPING = words('‹(?:переписыва|перепечат|набор|оцифров|перенос)…')
const PIECE_WORK_KINDS: readonly (readonly [KnownFraud, RegExp])[] = [
  ['typing', TYPING],
  ['packing', words('‹(?:упаков|пакова|фасов|расфасов|сортиров|накле)…')],
]
/** Job titles of people who rewrite texts professionally. */
const WRITERS = words(
  '‹(?:писател|редактор|рерайт|копирайт|автор|контент|журналист|сценарист|корректор|перевод)…',
)
/** Payments that work by hand may require at the start, among all payments that a text may request. */
const DEPOSIT = words('‹(?:взнос|страхов|залог|депозит|задат|материал|сырь|набор|комплект|заготовк)…')

/**
 * A cheap check before the rules, which are much slower: it runs on every page of a vacancy, and most texts contain
 * none of these words.
 */
const hasBait = keyCheck(
  'руч|карандаш|конверт|мыла|семян|бижутери|рукопис|переписыва|перепечат|гриб|вешен|улит|этикет',
)
const hasDeposit = keyCheck('взнос|страхов|залог|депозит|задат|материал|сырь|набор|комплект|заготовк')

/** Trades whose customers pay deposits. */
const TRADES = words(
  '‹(?:ломбард|кредит|займ|заем|ипотек|аренд|квартир|недвижим|риелтор|риэлтор|тендер|торг(?:и|ов|ах)|закупк)…',
)

/** Only these words distinguish fraud from honest duties: a packer folds boxes and sticks labels. */
const BAIT = words(
  '‹(?:ручек|ручки|авторучек|карандаш|конверт(?:ы|ов|а|ами)?(?!\\p{L})|мыла|семян|бижутери|рукопис|переписыва|перепечат|гриб|вешен|улит)…',
  '‹накле(?:й|ива)…(?: \\p{L}+)? этикет…',
)

/**
 * Returns the kind of fraud that a vacancy or the text of a search resembles, by the rules of moderation; null for
 * none. The result does not describe the employer: such an offer may be honest.
 * @param title of a vacancy, or the text of a search
 * @param isAboutHomeWork packing soap is an honest job in a workshop
 */
export function findKnownFraud(
  { title, texts = [] }: { title: string; texts?: readonly string[] },
  { isAboutHomeWork }: { isAboutHomeWork: boolean },
): KnownFraud | null {
  const rules = RULES.filter(({ needsHomeWork }) => isAboutHomeWork || !needsHomeWork)
  const findingsIn = (text: string, some = rules) => findInText({ part: '', text }, some)
  const inTexts = texts
    .flatMap((text) => {
      const lower = text.toLowerCase()
      const some = rules.filter(({ rule }) => (rule === 'piece_work_fraud' ? hasBait : hasDeposit)(lower))
      return some.length === 0 ? [] : findingsIn(text, some)
    })
    .filter(({ rule, quote }) => rule !== 'piece_work_fraud' || BAIT.test(quote.toLowerCase()))
  const findings = [...findingsIn(title), ...inTexts]
  const work = findings.find(
    ({ rule, quote }) =>
      rule === 'piece_work_fraud' && !(TYPING.test(quote.toLowerCase()) && WRITERS.test(title.toLowerCase())),
  )
  if (work) {
    const quote = work.quote.toLowerCase()
    return PIECE_WORK_KINDS.find(([, pattern]) => pattern.test(quote))?.[0] ?? 'assembly'
  }
  const isOfTrade = !isAboutHomeWork && [title, ...texts].some((text) => TRADES.test(text.toLowerCase()))
  const asksDeposit = findings.some(({ quote }) => DEPOSIT.test(quote.toLowerCase()))
  return asksDeposit && !isOfTrade ? 'deposit' : null
}
