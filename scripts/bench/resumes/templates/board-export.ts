/** An export of a job board: labels of its form, dates in the left column. */
import { frame, joinRuns, line, say, type Block, type Inline, type ResumeDocument } from '../document.ts'
import type { Job } from '../people/person-types.ts'
import { writeContacts } from './contacts.ts'
import { formatDuration, formatBirth, totalYears } from './dates.ts'
import { startDraft, type Draft, type Template } from './draft.ts'
import { levelRuns } from './education.ts'
import { writeDuties } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, writeLanguages } from './sections.ts'
import { drawStyle } from './style.ts'

export const BOARD_EXPORT: Template = {
  name: 'board-export',
  build(random) {
    const draft = startDraft(
      random,
      {
        language: 'ru',
        trades: 'all',
        jobs: [1, 5],
        duties: [1, 5],
        title: 1,
        telegram: 0.3,
        patronymic: 0.5,
      },
      { forms: ['ru-capital'] },
    )
    const heading = (text: string): Block => ({ kind: 'heading', runs: [frame(text)] })
    const { person } = draft
    const document: ResumeDocument = {
      language: 'ru',
      style: drawStyle(random, {
        font: 'sans',
        heading: { size: 1.2, isBold: false, isAccent: false, hasRule: true, isUnderlined: false },
      }),
      pageHeader: [],
      footer: random.chance(0.7)
        ? `${person.last} ${person.first}  •  Резюме обновлено 3 ноября 2026 в 10:42`
        : null,
      top: writeTop(draft),
      layout: {
        kind: 'single',
        body: [
          heading('Желаемая должность и зарплата'),
          line([say(person.title ?? '', { bold: true, size: 1.2 })], {
            right: random.chance(0.6)
              ? [say(`${Math.floor(person.salary / 1000)} 000 ₽ на руки`, { field: 'salary' })]
              : [],
          }),
          line([frame('Занятость: '), say('полная занятость', { field: 'work' })]),
          line([frame('График работы: '), say('удаленная работа', { field: 'work' })]),
          heading(`Опыт работы — ${Math.max(1, totalYears(person.jobs))} лет`),
          ...person.jobs.map((job) => writeJob(draft, job)),
          heading('Образование'),
          ...writeSchools(draft),
          ...(person.courses.length > 0
            ? [heading('Повышение квалификации, курсы'), ...writeCourses(draft)]
            : []),
          heading('Навыки'),
          row(
            [line([frame('Знание языков', { muted: true })])],
            writeLanguages(draft).map((runs) => line(runs)),
          ),
          row(
            [line([frame('Навыки', { muted: true })])],
            [
              line(
                joinRuns(
                  person.skills.map((skill) => [say(skill)]),
                  random.pick(['     ', '  •  ']),
                ),
              ),
            ],
          ),
          heading('Дополнительная информация'),
          row([line([frame('Обо мне', { muted: true })])], aboutLines(draft)),
        ],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}

const row = (left: readonly Block[], right: readonly Block[]): Block => ({
  kind: 'table',
  widths: [0.25, 0.75],
  isBordered: false,
  rows: [[left, right]],
})

function writeTop(draft: Draft): Block[] {
  const { random, person } = draft
  const isMan = person.gender === 'm'
  const born = formatBirth(random, person.birth, 'ru').replace(/ г\..*$/, '')
  return [
    ...writeName(draft, 'one-line', { look: { bold: true, size: 1.9 } }),
    line([
      frame(
        `${isMan ? 'Мужчина' : 'Женщина'}, ${2026 - person.birth.year} лет, ${isMan ? 'родился' : 'родилась'} ${born}`,
      ),
    ]),
    ...writeContacts(draft, random.pick(['none', 'none', 'full'])).map((piece, at) =>
      line(at === 0 && random.chance(0.6) ? [...piece, frame(' — предпочитаемый способ связи')] : piece),
    ),
    line([frame('Проживает: '), say(person.city, { field: 'locationId' })], { above: 0.5 }),
    line([
      frame('Гражданство: '),
      say('Россия', { field: 'citizenship' }),
      frame(', есть разрешение на работу: '),
      say('Россия', { field: 'citizenship' }),
    ]),
    line([
      say(
        `${random.pick(['Г', 'Не г'])}отов${isMan ? '' : 'а'} к переезду, не готов${isMan ? '' : 'а'} к командировкам`,
      ),
    ]),
  ]
}

function writeJob(draft: Draft, job: Job): Block {
  const { random } = draft
  const span = draft.writeSpan(job)
  const place: Inline[] = job.city !== null && random.chance(0.6) ? [say(job.city, { muted: true })] : []
  return row(
    span === null
      ? []
      : [line([frame(span, { muted: true })]), line([frame(formatDuration(job, 'ru'), { muted: true })])],
    [
      line([say(job.company, { bold: true })]),
      ...(place.length > 0 ? [line(place)] : []),
      ...(job.industry !== null && random.chance(0.3) ? [line([say(job.industry, { muted: true })])] : []),
      ...(random.chance(0.15) ? [writeSite(draft)] : []),
      line([say(job.position, { bold: true })], { above: 0.3 }),
      ...writeDuties(job, random.pick(['lines', '-', 'paragraph'])),
    ],
  )
}

/** The address of the company, which is not the person's. */
function writeSite({ random }: Draft): Block {
  const host = `www.${random.pick(['kompaniya', 'ofis', 'zavod', 'magazin'])}-${random.int(10, 99)}.example.ru`
  return line([say(host, { kind: 'link', says: host.replace('www.', ''), muted: true })])
}

function writeSchools(draft: Draft): Block[] {
  return draft.person.education.map((education) => {
    const level = levelRuns(draft, education)
    return row(
      [line([frame(String(education.to), { muted: true })])],
      [
        ...(level.length > 0 ? [line(level)] : []),
        line([say(education.institution, { bold: true })]),
        line(
          joinRuns(
            [...(education.faculty === null ? [] : [[say(education.faculty)]]), [say(education.speciality)]],
            ', ',
          ),
        ),
      ],
    )
  })
}

const writeCourses = ({ person }: Draft): Block[] =>
  person.courses.map(({ title, organisation, year }) =>
    row(
      [line([frame(String(year), { muted: true })])],
      [line([say(title, { bold: true })]), line([say(organisation)])],
    ),
  )
