import { CONTRACTS, EQUIPMENT_PROVIDERS } from '#shared/features/vacancies/vocabulary.ts'
import type {
  Contract,
  EmploymentForm,
  EquipmentProvider,
  Experience,
  Label,
  PayFrequency,
  SalaryPeriod,
  Schedule,
  WorkForm,
} from '#shared/features/vacancies/model.ts'
import type { DemoProfession } from './demo-profession.ts'
import type { Random } from './random.ts'

/** Terms of one vacancy that fit each other: what the columns hold and the text tells. */
export type DemoTerms = {
  workForm: WorkForm
  employment: EmploymentForm
  schedule: Schedule
  hoursPerDay: number | null
  workStartsAt: number | null
  workEndsAt: number | null
  contracts: Contract[]
  experience: Experience
  salaryPeriod: SalaryPeriod
  payFrequency: PayFrequency
  labels: Label[]
  hasCalls: boolean | null
  equipment: EquipmentProvider | null
  languages: { language: string; level: string }[]
}

export function demoTerms(
  random: Random,
  {
    profession,
    workForm,
    isSmallEmployer,
  }: { profession: DemoProfession; workForm: WorkForm; isSmallEmployer: boolean },
): DemoTerms {
  const isDistant = workForm === 'remote' || workForm === 'home'
  const isSimple = profession.pay[1] <= 65
  const employment = employmentOf(random, { workForm, isSimple })
  const schedule = scheduleOf(random, workForm, employment)
  const salaryPeriod = profession.paidBy && random.chance(0.45) ? profession.paidBy : 'month'
  return {
    workForm,
    employment,
    schedule,
    ...hoursOf(random, { employment, schedule }),
    contracts: isSmallEmployer ? random.pick(WITHOUT_LABOUR) : contractsOf(random, { employment, isDistant }),
    experience: experienceOf(random, { isSimple, employment }),
    salaryPeriod,
    payFrequency: frequencyOf(random, { salaryPeriod, isSimple }),
    labels: labelsOf(random, { profession, employment, isDistant, isSimple }),
    hasCalls: profession.hasCalls ?? (random.chance(0.3) ? false : null),
    equipment: workForm === 'on_site' ? null : equipmentOf(random, isSimple),
    languages:
      profession.language && random.chance(0.7)
        ? [{ language: profession.language, level: random.pick(['b1', 'b2', 'c1']) }]
        : [],
  }
}

/** A person who hires for a job or two makes no labour contracts. */
const WITHOUT_LABOUR: Contract[][] = [['civil'], ['self_employed'], ['civil', 'self_employed']]

function employmentOf(
  random: Random,
  { workForm, isSimple }: { workForm: WorkForm; isSimple: boolean },
): EmploymentForm {
  if (workForm === 'on_site') {
    return random.weighted([
      ['full', 72],
      ['part', 10],
      ['rotation', 10],
      ['temporary', 8],
    ])
  }
  if (isSimple) {
    return random.weighted([
      ['full', 35],
      ['part', 38],
      ['project', 14],
      ['temporary', 8],
      ['internship', 5],
    ])
  }
  return random.weighted([
    ['full', 70],
    ['part', 12],
    ['project', 13],
    ['internship', 4],
    ['temporary', 1],
  ])
}

function scheduleOf(random: Random, workForm: WorkForm, employment: EmploymentForm): Schedule {
  if (employment === 'rotation') return 'other'
  const weekends = employment === 'full' ? 0 : 30
  if (workForm === 'on_site') {
    return random.weighted([
      ['two_two', 40],
      ['five_two', 30],
      ['shifts', 15],
      ['six_one', 10],
      ['weekends', weekends],
    ])
  }
  if (workForm === 'travelling') {
    return random.weighted([
      ['flexible', 35],
      ['five_two', 30],
      ['two_two', 15],
      ['weekends', weekends],
      ['six_one', 8],
    ])
  }
  if (employment === 'full')
    return random.weighted([
      ['five_two', 62],
      ['flexible', 25],
      ['two_two', 6],
      ['shifts', 6],
      ['six_one', 1],
    ])
  return random.weighted([
    ['flexible', 64],
    ['five_two', 16],
    ['shifts', 8],
    ['weekends', 10],
    ['other', 2],
  ])
}

function hoursOf(
  random: Random,
  { employment, schedule }: { employment: EmploymentForm; schedule: Schedule },
) {
  const none = { hoursPerDay: null, workStartsAt: null, workEndsAt: null }
  if (schedule === 'other' || employment === 'project') return none
  const hoursPerDay =
    employment === 'full' ? (schedule === 'two_two' ? random.pick([11, 12]) : 8) : random.pick([3, 4, 5, 6])
  if (schedule === 'flexible' || random.chance(0.25)) return { ...none, hoursPerDay }
  const starts = random.pick([8, 9, 9, 9, 10, 10, 11])
  // The break of an hour belongs to the day but not to the work.
  const ends = Math.min(24, starts + hoursPerDay + (hoursPerDay >= 8 ? 1 : 0))
  return { hoursPerDay, workStartsAt: starts * 60, workEndsAt: ends * 60 }
}

function contractsOf(
  random: Random,
  { employment, isDistant }: { employment: EmploymentForm; isDistant: boolean },
): Contract[] {
  const wanted: Contract[] =
    employment === 'full' || employment === 'rotation'
      ? random.weighted([
          [['labour'], 70],
          [['labour', 'civil'], 12],
          [['labour', 'self_employed'], 10],
          [['self_employed', 'sole_proprietor'], 8],
        ])
      : random.weighted([
          [['self_employed'], 28],
          [['civil'], 20],
          [['civil', 'self_employed'], 22],
          [['labour'], 15],
          [['self_employed', 'sole_proprietor'], 15],
        ])
  const all = isDistant || !wanted.includes('sole_proprietor') ? wanted : (['civil'] satisfies Contract[])
  return CONTRACTS.filter((contract) => all.includes(contract))
}

function experienceOf(
  random: Random,
  { isSimple, employment }: { isSimple: boolean; employment: EmploymentForm },
): Experience {
  if (employment === 'internship') return 'none'
  return isSimple
    ? random.weighted([
        ['none', 70],
        ['from_1_to_3', 28],
        ['from_3_to_6', 2],
      ])
    : random.weighted([
        ['none', 8],
        ['from_1_to_3', 50],
        ['from_3_to_6', 32],
        ['over_6', 10],
      ])
}

function frequencyOf(
  random: Random,
  { salaryPeriod, isSimple }: { salaryPeriod: SalaryPeriod; isSimple: boolean },
): PayFrequency {
  switch (salaryPeriod) {
    case 'project':
      return random.pick(['per_project', 'per_project', 'weekly'])
    case 'shift':
      return random.pick(['daily', 'weekly', 'twice_monthly'])
    case 'hour':
      return random.pick(['weekly', 'twice_monthly', 'monthly'])
    case 'month':
      return isSimple
        ? random.weighted([
            ['twice_monthly', 60],
            ['weekly', 20],
            ['monthly', 15],
            ['daily', 5],
          ])
        : random.weighted([
            ['twice_monthly', 78],
            ['monthly', 20],
            ['weekly', 2],
          ])
  }
}

function labelsOf(
  random: Random,
  {
    profession,
    employment,
    isDistant,
    isSimple,
  }: { profession: DemoProfession; employment: EmploymentForm; isDistant: boolean; isSimple: boolean },
): Label[] {
  const chances: [Label, number][] = [
    ['disability', isDistant ? 0.16 : 0.04],
    ['from_age_14', isSimple && employment !== 'full' ? 0.08 : 0],
    ['internship', employment === 'internship' ? 1 : isSimple ? 0.2 : 0.04],
    ['no_calls', profession.hasCalls ? 0 : isDistant ? 0.25 : 0.02],
    ['no_video', isDistant && !profession.hasCalls ? 0.1 : 0],
    ['child_at_home', isDistant && isSimple ? 0.25 : isDistant ? 0.05 : 0],
  ]
  return chances.filter(([, share]) => random.chance(share)).map(([label]) => label)
}

function equipmentOf(random: Random, isSimple: boolean): EquipmentProvider | null {
  if (random.chance(0.3)) return null
  return isSimple
    ? random.pick(['own', 'own', 'compensated', 'employer'])
    : random.pick([...EQUIPMENT_PROVIDERS, 'employer'])
}
