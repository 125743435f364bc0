/** Where a person has studied, and which languages they speak. */
import type { Random } from '#server/features/intake/demo/random.ts'
import type { EducationLevel } from '#shared/features/board/resumes/vocabulary.ts'
import { INSTITUTIONS } from './companies.ts'
import type { Education, Person } from './person-types.ts'
import type { Trade, TradeTexts } from './trade.ts'

export function inventEducation(
  random: Random,
  {
    trade,
    texts,
    isEnglish,
    firstYear,
  }: { trade: Trade; texts: TradeTexts; isEnglish: boolean; firstYear: number },
): Education[] {
  const count = random.weighted([
    [1, 7],
    [2, 2],
  ])
  let to = Math.min(2026, firstYear + random.int(-1, 1))
  const schools: Education[] = []
  const institutions = new Set<string>()
  for (let at = 0; at < count; at += 1) {
    const isHigher = trade.education === 'higher' ? at === 0 || random.chance(0.4) : random.chance(0.15)
    const institution = random.pick(INSTITUTIONS[isEnglish ? 'latin' : isHigher ? 'higher' : 'college'])
    if (institutions.has(institution)) continue
    institutions.add(institution)
    const years = isHigher || isEnglish ? random.int(4, 5) : random.int(2, 4)
    schools.push({
      institution,
      level: inventLevel(random, { isHigher, isEnglish, years }),
      speciality: texts.specialities[at % texts.specialities.length] ?? '',
      faculty:
        isHigher && !isEnglish && random.chance(0.3)
          ? random.pick(['Очный факультет', 'Факультет экономики', 'Институт непрерывного образования'])
          : null,
      from: to - years,
      to,
    })
    to -= years + random.int(0, 2)
  }
  return schools
}

function inventLevel(
  random: Random,
  { isHigher, isEnglish, years }: { isHigher: boolean; isEnglish: boolean; years: number },
): EducationLevel {
  if (isEnglish) return random.pick(['bachelor', 'master'])
  if (!isHigher) return 'special_secondary'
  return years === 4 ? 'bachelor' : random.pick(['higher', 'higher', 'master'])
}

export function inventLanguages(random: Random, isEnglish: boolean): Person['languages'] {
  const english = {
    language: 'en',
    level: random.pick(isEnglish ? (['b2', 'c1'] as const) : (['a1', 'a2', 'b1', 'b2', 'c1'] as const)),
  } as const
  const others = random.sample(
    [
      { language: 'de', level: 'a2' },
      { language: 'tt', level: 'native' },
      { language: 'fr', level: 'b1' },
      { language: 'tr', level: 'a1' },
    ] as const,
    random.chance(0.3) ? 1 : 0,
  )
  return [{ language: 'ru', level: 'native' }, english, ...others]
}
