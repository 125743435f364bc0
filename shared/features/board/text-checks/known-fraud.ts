import { keyCheck, words } from '#shared/kernel/phrases.ts'
import { findInText } from './find-in-text.ts'
import type { KnownFraud } from '#shared/features/board/vacancies/known-fraud-kinds.ts'
import { TEXT_RULES } from './rules/text-rules.ts'

const RULES = TEXT_RULES.filter(({ rule }) => rule === 'piece_work_fraud' || rule === 'asks_money')

/** Which kind of work the words of a finding are of; other work by hand is assembling. */
const TYPING = words('‹(?:переписыва|перепечат|набор|оцифров|перенос)…')
const PIECE_WORK_KINDS: readonly (readonly [KnownFraud, RegExp])[] = [
  ['typing', TYPING],
  ['packing', words('‹(?:упаков|пакова|фасов|расфасов|сортиров|накле)…')],
]
/** Titles of people who rewrite texts for their living. */
const WRITERS = words(
  '‹(?:писател|редактор|рерайт|копирайт|автор|контент|журналист|сценарист|корректор|перевод)…',
)
/** Of the payments that a text may ask for, those that work by hand begins with. */
const DEPOSIT = words('‹(?:взнос|страхов|залог|депозит|задат|материал|сырь|набор|комплект|заготовк)…')

/** Most texts have none of these, and every page of a vacancy asks: the rules are slower by far. */
const hasBait = keyCheck(
  'руч|карандаш|конверт|мыла|семян|бижутери|рукопис|переписыва|перепечат|гриб|вешен|улит|этикет',
)
const hasDeposit = keyCheck('взнос|страхов|залог|депозит|задат|материал|сырь|набор|комплект|заготовк')

/** Trades whose customers pay deposits. */
const TRADES = words(
  '‹(?:ломбард|кредит|займ|заем|ипотек|аренд|квартир|недвижим|риелтор|риэлтор|тендер|торг(?:и|ов|ах)|закупк)…',
)

/** In a list of duties only these are told apart from honest ones: a packer folds boxes and sticks labels. */
const BAIT = words(
  '‹(?:ручек|ручки|авторучек|карандаш|конверт(?:ы|ов|а|ами)?(?!\\p{L})|мыла|семян|бижутери|рукопис|переписыва|перепечат|гриб|вешен|улит)…',
  '‹накле(?:й|ива)…(?: \\p{L}+)? этикет…',
)

/**
 * The kind of fraud that a vacancy or the text of a search is like, by the rules of moderation; null for none. It says
 * nothing of who offers the work: such an offer may be honest.
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
