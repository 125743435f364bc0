import type { Experience } from '#shared/features/board/vacancies/model.ts'
import { everywhere, keyCheck, phrases, words } from '#shared/kernel/phrases.ts'

const NUMBERS: Readonly<Record<string, number>> = {
  полугода: 0.5,
  года: 1,
  год: 1,
  одного: 1,
  полутора: 1.5,
  двух: 2,
  трех: 3,
  четырех: 4,
  пяти: 5,
  шести: 6,
  семи: 7,
  десяти: 10,
}
const COUNT = `\\d{1,2}(?:[.,]5)?|${Object.keys(NUMBERS).slice(3).join('|')}`
const YEARS =
  '(?:-?[гохxти]{1,3})? ?\\+?(?: ?[-–—] ?\\d{1,2}(?:-?[хти]{1,2})?)? ?(?:полных )?(?:года?|лет)(?!\\p{L})'
/** A dot inside of a name, such as that of a framework, ends no sentence. */
const SAME = '(?:[^.;\\n]|\\.(?=\\S))'
const LEAST = '‹(?:от|не менее|не меньше|более|больше|минимум|свыше)'

/**
 * Years that a text requires: «опыт продаж от 2 лет», «от года опыта», «3+ years of experience». The first group
 * counts.
 */
const DEMANDS = everywhere(
  `‹(?:опыт|стаж)…${SAME}{0,70}?(?:${LEAST} |[-–—:(] ?|‹работы )(${COUNT})${YEARS}`,
  `‹опыт…${SAME}{0,70}?${LEAST} (полугода|года?)(?!\\p{L})`,
  `(?:${LEAST} )(${COUNT})${YEARS}[^.;\\n]{0,20} ‹(?:опыт|стаж)…`,
  '‹(\\d{1,2})\\+ ?(?:лет|года?) [^.;\\n]{0,20}‹опыт…',
  `(?:${LEAST} )(полугода|года) (?:успешн… |подтвержденн… |релевантн… )?‹опыт…`,
  '‹(\\d{1,2})\\+?(?: ?[-–—] ?\\d{1,2})?\\+? years?(?: of)? (?:[\\p{L}-]+ ){0,4}experience',
  `‹experience${SAME}{0,60}‹(\\d{1,2})\\+? years?`,
)
/** More years than this describe the company, not a requirement. */
const DEMANDED_MAX = 12
const hasYears = keyCheck('лет|год|year')
/** Words that make experience welcome rather than required. */
const WELCOME = words(
  '‹(?:желател|приветств|преимуществ|плюс|предпочтител|необязател|не обязател|не требу|необходимости нет|ideal|nice to have|preferred)…',
)
/** Experience of others, and of driving a car. */
const OF_OTHERS = words(
  '‹(?:на рынке|наш|компани[яию](?!\\p{L})|средн… стаж|вождени|за рулем|существу|основан|мы(?!\\p{L}))…',
)
const NONE = phrases(
  'опыт',
  '‹(?:можно |рассмотрим |берем |приглашаем |кандидат… )?без опыта(?! не)',
  '‹опыт(?: работы)? (?:не (?:требуется|нужен|обязателен|важен)|необязателен)',
  '‹нет опыта',
  '‹опыт…(?: … )?[^.;\\n]{0,30}(?:значения не имеет|не имеет значения|приветствуется,? (?:но |если ))',
  '‹(?:без (?:предъявлени|требовани)[^.;\\n]{0,15}|(?:отсутстви|недостаток) )(?:к )?опыт…',
)

/** Returns the years that a folded text requires in explicit words; null when it requires none, or less than one. */
function demandedExperience(folded: string): Experience | null {
  if (!hasYears(folded)) return null
  for (const match of folded.matchAll(DEMANDS)) {
    const before = folded.slice(Math.max(0, match.index - 45), match.index)
    const sentence =
      before.slice(before.search(/[^.;\n]*$/)) +
      match[0] +
      (/^[^.;\n]*/.exec(
        folded.slice(match.index + match[0].length, match.index + match[0].length + 60),
      )?.[0] ?? '')
    if (WELCOME.test(sentence) || OF_OTHERS.test(sentence)) continue
    const years = yearsOf(match.slice(1).find((group) => group !== undefined) ?? '')
    if (years > DEMANDED_MAX) continue
    if (years >= 6) return 'over_6'
    if (years >= 3) return 'from_3_to_6'
    if (years >= 1) return 'from_1_to_3'
  }
  return null
}

/** Returns the experience stated in a folded text: required years take precedence over words that require none. */
export const experienceIn = (folded: string): Experience | null =>
  demandedExperience(folded) ?? (NONE.test(folded) ? 'none' : null)

const yearsOf = (written: string) => NUMBERS[written] ?? Number(written.replace(',', '.'))
