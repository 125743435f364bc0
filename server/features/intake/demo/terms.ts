import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import { HOUR_MINUTES } from '#shared/kernel/durations.ts'
import {
  AGREEMENT_TYPES,
  EQUIPMENT_PROVIDERS,
  MOSCOW_ZONE,
} from '#shared/features/board/vacancies/vocabulary.ts'
import {
  AgreementType,
  EmploymentForm,
  Experience,
  PayFrequency,
  Schedule,
  type EquipmentProvider,
  type Badge,
  type SalaryPeriod,
  type WorkForm,
} from '#shared/features/board/vacancies/model.ts'
import { weightsOf } from './choices.ts'
import type { DemoProfession } from './professions.ts'
import type { Random } from './random.ts'
import content from './terms.json' with { type: 'json' }

const Contracts = z.array(AgreementType).min(1)
const PayFrequencies = z.array(PayFrequency).min(1)

/** How often each term occurs. */
const CHANCES = parseContent(
  'server/features/intake/demo/terms.json',
  z.strictObject({
    /** Small employers conclude no labour contracts. */
    contractsOfSmallEmployers: z.array(Contracts).min(1),
    employment: z.strictObject({
      onSite: weightsOf(EmploymentForm),
      simple: weightsOf(EmploymentForm),
      other: weightsOf(EmploymentForm),
    }),
    schedule: z.strictObject({
      onSite: weightsOf(Schedule),
      travelling: weightsOf(Schedule),
      full: weightsOf(Schedule),
      other: weightsOf(Schedule),
    }),
    contracts: z.strictObject({ full: weightsOf(Contracts), other: weightsOf(Contracts) }),
    experience: z.strictObject({ simple: weightsOf(Experience), other: weightsOf(Experience) }),
    payFrequency: z.strictObject({
      project: PayFrequencies,
      shift: PayFrequencies,
      hour: PayFrequencies,
      simpleByMonth: weightsOf(PayFrequency),
      otherByMonth: weightsOf(PayFrequency),
    }),
  }),
  content,
)

/** Consistent terms of one vacancy, for its columns and its text. */
export type DemoTerms = {
  workForm: WorkForm
  employment: EmploymentForm
  schedule: Schedule
  hoursPerDay: number | null
  workStartsAt: number | null
  workEndsAt: number | null
  workZone: number
  overlapHours: number | null
  contracts: AgreementType[]
  experience: Experience
  salaryPeriod: SalaryPeriod
  payFrequency: PayFrequency
  labels: Badge[]
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
    contracts: isSmallEmployer
      ? random.pick(CHANCES.contractsOfSmallEmployers)
      : contractsOf(random, { employment, isDistant }),
    experience: experienceOf(random, { isSimple, employment }),
    salaryPeriod,
    payFrequency: frequencyOf(random, { salaryPeriod, isSimple }),
    labels: toLabels(random, { profession, employment, isDistant, isSimple }),
    hasCalls: profession.hasCalls ?? (random.chance(0.3) ? false : null),
    equipment: workForm === 'on_site' ? null : equipmentOf(random, isSimple),
    languages:
      profession.language && random.chance(0.7)
        ? [{ language: profession.language, level: random.pick(['b1', 'b2', 'c1']) }]
        : [],
  }
}

function employmentOf(
  random: Random,
  { workForm, isSimple }: { workForm: WorkForm; isSimple: boolean },
): EmploymentForm {
  const { onSite, simple, other } = CHANCES.employment
  return random.weighted(workForm === 'on_site' ? onSite : isSimple ? simple : other)
}

function scheduleOf(random: Random, workForm: WorkForm, employment: EmploymentForm): Schedule {
  if (employment === 'rotation') return 'other'
  const { onSite, travelling, full, other } = CHANCES.schedule
  const byPlace = workForm === 'on_site' ? onSite : workForm === 'travelling' ? travelling : null
  if (!byPlace) return random.weighted(employment === 'full' ? full : other)
  // Working only at weekends is not full-time.
  return random.weighted(
    byPlace.map(([schedule, weight]) => [
      schedule,
      schedule === 'weekends' && employment === 'full' ? 0 : weight,
    ]),
  )
}

function hoursOf(
  random: Random,
  { employment, schedule }: { employment: EmploymentForm; schedule: Schedule },
) {
  const none = {
    hoursPerDay: null,
    workStartsAt: null,
    workEndsAt: null,
    workZone: Number(MOSCOW_ZONE),
    overlapHours: null,
  }
  if (schedule === 'other' || employment === 'project') return none
  const hoursPerDay =
    employment === 'full' ? (schedule === 'two_two' ? random.pick([11, 12]) : 8) : random.pick([3, 4, 5, 6])
  if (schedule === 'flexible' || random.chance(0.25)) return { ...none, hoursPerDay }
  const { starts, workZone = none.workZone, overlapHours = null } = random.weighted(STARTS)
  // A break of an hour is not working time.
  const ends = (starts + hoursPerDay + (hoursPerDay >= 8 ? 1 : 0)) % 24
  return {
    hoursPerDay,
    workStartsAt: starts * HOUR_MINUTES,
    workEndsAt: ends * HOUR_MINUTES,
    workZone,
    overlapHours: overlapHours !== null && overlapHours < hoursPerDay ? overlapHours : null,
  }
}

/** When a day begins: mostly in the morning of Moscow, sometimes elsewhere, in the evening or with a few required hours. */
const STARTS: readonly (readonly [{ starts: number; workZone?: number; overlapHours?: number }, number])[] = [
  [{ starts: 8 }, 10],
  [{ starts: 9 }, 30],
  [{ starts: 10 }, 18],
  [{ starts: 11 }, 6],
  [{ starts: 18 }, 8],
  [{ starts: 22 }, 2],
  [{ starts: 10, overlapHours: 4 }, 12],
  [{ starts: 9, workZone: 300 }, 6],
  [{ starts: 9, workZone: 420 }, 4],
  [{ starts: 10, workZone: 600 }, 3],
  [{ starts: 10, workZone: 60 }, 1],
]

function contractsOf(
  random: Random,
  { employment, isDistant }: { employment: EmploymentForm; isDistant: boolean },
): AgreementType[] {
  const { full, other } = CHANCES.contracts
  const wanted = random.weighted(employment === 'full' || employment === 'rotation' ? full : other)
  const all =
    isDistant || !wanted.includes('sole_proprietor') ? wanted : (['civil'] satisfies AgreementType[])
  return AGREEMENT_TYPES.filter((contract) => all.includes(contract))
}

function experienceOf(
  random: Random,
  { isSimple, employment }: { isSimple: boolean; employment: EmploymentForm },
): Experience {
  if (employment === 'internship') return 'none'
  return random.weighted(isSimple ? CHANCES.experience.simple : CHANCES.experience.other)
}

function frequencyOf(
  random: Random,
  { salaryPeriod, isSimple }: { salaryPeriod: SalaryPeriod; isSimple: boolean },
): PayFrequency {
  const { simpleByMonth, otherByMonth, ...byPeriod } = CHANCES.payFrequency
  return salaryPeriod === 'month'
    ? random.weighted(isSimple ? simpleByMonth : otherByMonth)
    : random.pick(byPeriod[salaryPeriod])
}

function toLabels(
  random: Random,
  {
    profession,
    employment,
    isDistant,
    isSimple,
  }: { profession: DemoProfession; employment: EmploymentForm; isDistant: boolean; isSimple: boolean },
): Badge[] {
  const chances: [Badge, number][] = [
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
