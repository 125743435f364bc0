import type { Roles } from './job-roles.ts'
import { findLabel } from './labels.ts'

/** Industries that exports of hh.ru name between the company and the position, by how they begin. */
const INDUSTRIES = [
  'автомобильный бизнес',
  'грузоперевозки',
  'дизайн и реклама',
  'интернет-компания',
  'интернет-магазин',
  'кафе и столовые',
  'контакт-центр',
  'оптовая торговля',
  'программное обеспечение',
  'разработка программного обеспечения',
  'рестораны и кафе',
  'строительные материалы',
  'швейное производство',
  'internet services',
  'mobile applications',
  'software development',
  'гостиницы, рестораны, общепит',
  'государственные организации',
  'добывающая отрасль',
  'жкх',
  'информационные технологии, системная интеграция, интернет',
  'искусство, культура',
  'лесная промышленность, деревообработка',
  'медицина, фармацевтика, аптеки',
  'металлургия, металлообработка',
  'нефть и газ',
  'образовательные учреждения',
  'общественная деятельность, партии, благотворительность, нко',
  'перевозки, логистика, склад, вэд',
  'продукты питания',
  'промышленное оборудование, техника, станки и комплектующие',
  'розничная торговля',
  'сми, маркетинг, реклама, btl, pr, дизайн, продюсирование',
  'сельское хозяйство',
  'строительство, недвижимость, эксплуатация, проектирование',
  'телекоммуникации, связь',
  'товары народного потребления (непищевые)',
  'тяжелое машиностроение',
  'управление многопрофильными активами',
  'услуги для бизнеса',
  'услуги для населения',
  'финансовый сектор',
  'химическое производство, удобрения',
  'электроника, приборостроение, бытовая техника, компьютеры и оргтехника',
  'энергетика',
]

/** A line of a job with the label that it begins with: «Должность: диспетчер» names the position. */
export type LabelledLine = {
  kind: 'company' | 'position' | 'dates' | 'text' | null
  /** Without the label, except for a text. */
  text: string
  isStrong: boolean
}

const KINDS = ['position', 'company', 'dates', 'text'] as const
/** «Обязанности» alone on its line, without a colon. */
const TEXT_ALONE =
  /^(?:(?:должностные |основные |мои |ключевые )?(?:обязанности|достижения|задачи|результаты)|функционал|responsibilities|duties|achievements|key achievements|main activities)\s*:?$/iu

export function readLabel(line: string): LabelledLine {
  const found = findLabel(line, KINDS)
  if (!found) return { kind: TEXT_ALONE.test(line) ? 'text' : null, text: line, isStrong: false }
  const { kind, text } = found
  if (kind !== 'position' && kind !== 'company' && kind !== 'dates')
    return { kind: 'text', text: line, isStrong: false }
  return { kind, text, isStrong: false }
}

export const isBullet = (text: string) => /^(?:[•·▪●◦■□➢➤►✓✔⁃∙*]\s?|[—–-]\s|\d{1,2}[.)]\s)/u.test(text)

/** «Принимала заявки», «Отвечал за…», «Managed a team», «Веду учёт»: what a person did is no name. */
const DID =
  /^(?:\p{L}+(?:л|ла|лся|лась|ю|юсь|ем|ём)(?:\s|$)|я\s|(?:managed|led|developed|designed|built|created|implemented|worked|maintained|supported|wrote|took|answered|prepared|improved|introduced|launched|increased|reduced|helped|organi[sz]ed|coordinated|taught|sold|handled|processed|ran|conducted|collaborated|participated|responsible|achieved|delivered|migrated|optimi[sz]ed|set up|made|drove|kept|trained)\s)/iu
/** «Ведение журнала», «Обработка заявок»: names of what was done. */
const ACTION =
  /^(?:\p{L}+(?:ение|ание|ация|ация|овка|отка|яние|итие|ствие|ёмка|емка|пка|оды|боры?|чёты?|четы?)|контроль|работа с|учёт|учет|сбор|приём|прием|продажа|помощь|составление|подбор|анализ|расчёт|расчет|консультации|участие|поиск|монтаж|ремонт|сборка|доставка|уборка|пошив|набор)\s/iu

/** How much a line looks like one that names a job: over 0 it may, at −1 and less it tells of the work. */
export function scoreHeader(
  { text, isStrong }: { text: string; isStrong: boolean },
  { kind }: Pick<LabelledLine, 'kind'>,
  roles: Roles,
): number {
  if (kind === 'company' || kind === 'position') return 4
  if (kind === 'text' || isBullet(text)) return -3
  if (text.length > 200) return -3
  const name = Math.max(roles.company(text), roles.position(text))
  const words = text.split(/\s+/u).length
  let score = name >= 2 ? Math.min(name, 3) : -0.4
  if (isStrong) score += 1.2
  if (/[.;!]$/u.test(text) && !/(?:\p{Lu}\.|\b(?:Ltd|Inc|Corp|Co|г|др|т\.\s?п)\.)$/u.test(text)) score -= 2.5
  if (text.endsWith(':')) score -= 2
  if (/^\p{Ll}/u.test(text) && roles.position(text) < 2) score -= 1.5
  if (words > 12) score -= 1.5
  if (roles.position(text) < 2 && roles.company(text) < 2 && (DID.test(text) || ACTION.test(text))) score -= 2
  return score
}

/** Whether the line names an industry; a longer line that begins with one is a sentence. */
export function isIndustry(text: string): boolean {
  const line = text.toLowerCase().replace('ё', 'е')
  return INDUSTRIES.some((name) => line.startsWith(name) && line.length <= name.length + 3)
}

/** «Достижения:» in bold divides the text of a job. */
export const isSubheading = (text: string) =>
  /[:;]$/u.test(text) || (text.endsWith('.') && text.split(' ').length > 5)
