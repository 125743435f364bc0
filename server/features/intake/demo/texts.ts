import { z } from 'zod'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { parseContent } from '#server/kernel/content.ts'
import {
  AgreementType,
  EquipmentProvider,
  Badge,
  PayFrequency,
  Schedule,
  WorkForm,
} from '#shared/features/board/vacancies/model.ts'
import { MOSCOW_ZONE } from '#shared/features/board/vacancies/vocabulary.ts'
import { zoneName } from '#shared/features/board/vacancies/zones.ts'
import { plural } from '#shared/kernel/number.ts'
import { Words } from './choices.ts'
import type { DemoCompany } from './companies.ts'
import { ABOUT } from './industries.ts'
import type { DemoProfession } from './professions.ts'
import type { Random } from './random.ts'
import type { DemoTerms } from './terms.ts'
import words from './texts.json' with { type: 'json' }

const WORDS = parseContent(
  'server/features/intake/demo/texts.json',
  z.strictObject({
    reasons: Words,
    endings: Words,
    headings: z.strictObject({ duties: Words, requirements: Words, conditions: Words }),
    /** Beginnings of a sentence with the first three duties. */
    proseLeads: Words,
    selection: z.strictObject({ headings: Words, steps: Words, lastStep: z.string() }),
    /** Texts for the values of each term. */
    terms: z.strictObject({
      place: z.record(WorkForm, Words),
      schedule: z.record(Schedule, z.string()),
      contract: z.record(AgreementType, z.string()),
      payFrequency: z.record(PayFrequency, z.string()),
      equipment: z.record(EquipmentProvider, z.string()),
      label: z.record(Badge, z.string()),
    }),
  }),
  words,
)

type Texts = Pick<VacancyDraft, 'descriptionHtml' | 'dutiesHtml' | 'requirementsHtml' | 'conditionsHtml'>

/** A description in one of several layouts: lists, separate parts, prose, or lists with the steps of selection. */
export function demoTexts(
  random: Random,
  { profession, company, terms }: { profession: DemoProfession; company: DemoCompany; terms: DemoTerms },
): Texts {
  const parts = {
    intro: introOf(random, { profession, company }),
    duties: random.sample(profession.duties, random.int(4, Math.min(6, profession.duties.length))),
    requirements: random.sample(profession.requirements, random.int(3, 5)),
    conditions: [...termTexts(random, terms), ...random.sample(profession.perks, random.int(1, 3))],
    ending: random.pick(WORDS.endings),
  }
  const none = { dutiesHtml: null, requirementsHtml: null, conditionsHtml: null }
  const layout = random.weighted([
    ['lists', 40],
    ['parts', 30],
    ['prose', 15],
    ['selection', 15],
  ] as const)
  switch (layout) {
    case 'lists':
      return { ...none, descriptionHtml: listed(random, parts) }
    case 'parts':
      return {
        descriptionHtml: paragraphs(parts.intro) + paragraphs([parts.ending]),
        dutiesHtml: list(parts.duties),
        requirementsHtml: list(parts.requirements),
        conditionsHtml: list(parts.conditions),
      }
    case 'prose':
      return { ...none, descriptionHtml: prose(random, parts) }
    case 'selection':
      return { ...none, descriptionHtml: listed(random, parts) + selection(random) }
  }
}

type Parts = {
  intro: string[]
  duties: string[]
  requirements: string[]
  conditions: string[]
  ending: string
}

function introOf(
  random: Random,
  { profession, company }: { profession: DemoProfession; company: DemoCompany },
): string[] {
  const { what, facts } = ABOUT[company.industry]
  const about =
    company.type === 'agency'
      ? `Наш клиент — ${random.pick(what)}.`
      : random.pick([
          `${company.title} — ${random.pick(what)}.`,
          `Мы — ${random.pick(what)}.`,
          `Привет! Это ${random.pick(what)}.`,
        ])
  const seek = random.pick([
    `Ищем человека, который ${profession.mission}.`,
    `Нам нужен коллега, который ${profession.mission}.`,
    `В команду приглашаем специалиста, который ${profession.mission}.`,
    `Расширяем команду и ждём того, кто ${profession.mission}.`,
  ])
  const why = random.pick(WORDS.reasons)
  const fact = random.sample(facts, random.int(1, 2)).join(' ')
  return random.pick([
    [`${about} ${fact}`, `${seek} ${why}`],
    [`${seek} ${why}`, `${about} ${fact}`],
    [`${about} ${seek}`, `${fact} ${why}`],
  ])
}

function listed(random: Random, { intro, duties, requirements, conditions, ending }: Parts) {
  return [
    paragraphs(intro),
    section(random.pick(WORDS.headings.duties), duties),
    section(random.pick(WORDS.headings.requirements), requirements),
    section(random.pick(WORDS.headings.conditions), conditions),
    random.chance(0.6) ? paragraphs([ending]) : '',
  ].join('')
}

function prose(random: Random, { intro, duties, requirements, conditions, ending }: Parts) {
  const lead = random.pick(WORDS.proseLeads)
  return [
    paragraphs(intro),
    paragraphs([`${lead} ${sentence(duties.slice(0, 3))} Кроме того, ${sentence(duties.slice(3))}`]),
    paragraphs([`<strong>Важно для нас:</strong> ${sentence(requirements)}`]),
    section(random.pick(WORDS.headings.conditions), conditions),
    paragraphs([ending]),
  ].join('')
}

function selection(random: Random) {
  const { headings, steps, lastStep } = WORDS.selection
  const chosen = [...random.sample(steps, random.int(2, 3)), lastStep]
  return `<h3>${random.pick(headings)}</h3><ol>${chosen.map((step) => `<li>${step}</li>`).join('')}</ol>`
}

/** «a; b; c.» with lower-case beginnings, except for abbreviations and Latin names. */
function sentence(items: readonly string[]) {
  const lower = items.map((item) =>
    /^[А-ЯЁ][а-яё]/.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item,
  )
  const last = lower.at(-1) ?? ''
  return `${lower.length > 1 ? `${lower.slice(0, -1).join('; ')}; ` : ''}${last}.`
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const section = (heading: string, items: readonly string[]) => `<h3>${heading}</h3>${list(items)}`

/** Most of the terms as text; some are left out, as authors do. */
function termTexts(random: Random, terms: DemoTerms): string[] {
  const {
    schedule,
    hoursPerDay,
    workStartsAt,
    workEndsAt,
    workZone,
    contracts,
    payFrequency,
    equipment,
    labels,
  } = terms
  const hours =
    workStartsAt !== null && workEndsAt !== null
      ? `, с ${clock(workStartsAt)} до ${clock(workEndsAt)} ${workZone === Number(MOSCOW_ZONE) ? 'по московскому времени' : `по времени ${zoneName(workZone)}`}`
      : hoursPerDay === null
        ? ''
        : `, ${hoursPerDay} ${plural(hoursPerDay, { one: 'час', few: 'часа', many: 'часов' })} в день`
  const texts = WORDS.terms
  const all = [
    random.pick(texts.place[terms.workForm]),
    `${texts.schedule[schedule]}${hours}`,
    `Оформление: ${contracts.map((contract) => texts.contract[contract]).join(' или ')}`,
    texts.payFrequency[payFrequency],
    ...(equipment ? [texts.equipment[equipment]] : []),
    ...labels.map((label) => texts.label[label]),
  ]
  return all.filter(() => random.chance(0.85))
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
