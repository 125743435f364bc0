import { condition, firmly, type PhraseRule } from '#shared/lists/text/phrase-rules.ts'
import type { TypedNumber } from '#shared/lists/text/number-lexeme.ts'

/** Years of experience as values of a list: of vacancies or of resumes. */
type ExperienceValues = {
  none: readonly string[]
  /** In ascending order; `from` in years. */
  ranges: readonly { from: number; value: string }[]
}

const EXPERIENCE = 'опыт|опыта|опытом|стаж'

export function experiencePhrases({ none, ranges }: ExperienceValues): PhraseRule<'experience'>[] {
  const someExperience = ranges.filter(({ from }) => from >= 1).map(({ value }) => value)
  return [
    firmly(
      condition('experience', none, [
        'безопыта работы?',
        'безопыта и образования|навыков',
        '=без стажа',
        'нет опыта|опыт работы?',
        'опыт|опыта работы? не|нет обязателен|нужен|требуется|важен|нужно?',
        'не нужен|требуется опыт|опыта работы?',
        'для? начинающий',
        'для начинающих специалистов',
        'для? новичков|новичок|новичка|новичкам',
        '=с нуля',
        'первая работа',
        'первое место работы',
      ]),
    ),
    condition('experience', someExperience, ['с =опытом работы?', 'со|с =стажем работы?']),
    {
      kind: 'number',
      phrases: [
        `с? ${EXPERIENCE} работы? от|более|больше|свыше # лет|год`,
        `от|более|больше|свыше # лет|год ${EXPERIENCE} работы?`,
      ],
      read: ([years]) => meaning(years, (from) => rangesFrom(ranges, from)),
    },
    {
      kind: 'number',
      phrases: [`с? ${EXPERIENCE} работы? # лет|год`, `# лет|год ${EXPERIENCE} работы?`],
      read: ([years]) => meaning(years, (from) => rangesFrom(ranges, from).slice(0, 1)),
    },
    {
      kind: 'number',
      phrases: [`с? ${EXPERIENCE} работы? до|менее|меньше # лет|год`],
      read: ([years]) =>
        meaning(years, (to) => ranges.filter(({ from }) => from < to).map(({ value }) => value)),
    },
    condition(
      'experience',
      [ranges[0]?.value ?? ''],
      [`с? ${EXPERIENCE} работы? до|менее|меньше года`, `с? ${EXPERIENCE} работы? от? полугода`],
    ),
  ]
}

function meaning(years: TypedNumber | undefined, valuesOf: (years: number) => string[]) {
  if (!years || years.hasMultiplier || years.currency || years.low > 50) return null
  const values = valuesOf(years.low)
  return values.length > 0 ? [{ field: 'experience' as const, values }] : null
}

/** The range with the years and all above it. */
function rangesFrom(ranges: ExperienceValues['ranges'], years: number): string[] {
  const first = ranges.findLastIndex(({ from }) => from <= years)
  return ranges.slice(Math.max(0, first)).map(({ value }) => value)
}
