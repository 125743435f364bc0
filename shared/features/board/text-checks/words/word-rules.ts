import { WORD_LISTS } from './lists.ts'
import { AGE } from './rules/age.ts'
import { DEDUCTIONS, OTHERS_MONEY } from './rules/deductions.ts'
import { FEES, SUMS } from './rules/fees.ts'
import { ORIGIN } from './rules/origin.ts'
import { PERSON } from './rules/person.ts'
import { SEX } from './rules/sex.ts'
import { UNPAID } from './rules/unpaid.ts'
import { compileRules } from './word-rule.ts'
import type { WordRule } from './word-rule.ts'

const FOR_EVERYBODY = [
  '=независимо|=независящих =от',
  '=вне =зависимости',
  '=не|=нет|=без ~1 дискриминации|дискриминируем|дискриминацию',
]

/** What articles 3, 64, 70, 212 and 220 of the Labour Code forbid to ask for: the clauses are in `topics.ts`. */
export const WORD_RULES = compileRules(
  [
    ...[...SEX, ...AGE, ...ORIGIN, ...PERSON].map(unlessForEverybody),
    ...FEES,
    ...SUMS,
    ...DEDUCTIONS,
    ...OTHERS_MONEY,
    ...UNPAID,
  ],
  WORD_LISTS,
)

/** «Рассматриваем всех независимо от пола, возраста и гражданства» excludes nobody. */
function unlessForEverybody(rule: WordRule): WordRule {
  return { ...rule, unlessInSentence: [...(rule.unlessInSentence ?? []), ...FOR_EVERYBODY] }
}
