import { WORD_LISTS } from './lists.ts'
import { UNPAID_HINTS } from './hints/unpaid.ts'
import { AGE } from './rules/age.ts'
import { DEDUCTIONS, OTHERS_MONEY } from './rules/deductions.ts'
import { FEES, SUMS } from './rules/fees.ts'
import { ORIGIN } from './rules/origin.ts'
import { PERSON } from './rules/person.ts'
import { SEX } from './rules/sex.ts'
import { UNPAID } from './rules/unpaid.ts'
import { COST_HINTS } from './hints/costs.ts'
import { DEDUCTION_HINTS } from './hints/deductions.ts'
import { FAMILY_HINTS } from './hints/family.ts'
import { FRAUD_HINTS } from './hints/fraud.ts'
import { LOOKS_AND_PAPERS_HINTS } from './hints/looks-and-papers.ts'
import { NATION_HINTS } from './hints/nation.ts'
import { PLACE_HINTS } from './hints/place.ts'
import { SEX_AND_AGE_HINTS } from './hints/sex-and-age.ts'
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
    ...[
      ...SEX,
      ...AGE,
      ...ORIGIN,
      ...PERSON,
      ...PLACE_HINTS,
      ...SEX_AND_AGE_HINTS,
      ...FAMILY_HINTS,
      ...NATION_HINTS,
      ...LOOKS_AND_PAPERS_HINTS,
    ].map(unlessForEverybody),
    ...FEES,
    ...SUMS,
    ...DEDUCTIONS,
    ...OTHERS_MONEY,
    ...UNPAID,
    ...COST_HINTS,
    ...DEDUCTION_HINTS,
    ...UNPAID_HINTS,
    ...FRAUD_HINTS,
  ],
  WORD_LISTS,
)

/** «Рассматриваем всех независимо от пола, возраста и гражданства» excludes nobody. */
function unlessForEverybody(rule: WordRule): WordRule {
  return { ...rule, unlessInSentence: [...(rule.unlessInSentence ?? []), ...FOR_EVERYBODY] }
}
