import { toWire } from '#shared/kernel/wire-case.ts'
import type { People, TestPerson } from '#tests/support/people.ts'
import { CONTACTS, CONTENT, resumeWorld } from './resume-world.ts'

/** Three jobs, the first of which has the lines of a fourth, and lines that have no field. */
export const TEXT = `Ильина Ольга Петровна
olga@example.ru
Желаемая должность
Бухгалтер
Опыт работы
Март 2021 — настоящее время
ООО «Ромашка»
Главный бухгалтер
Веду учёт трёх компаний.
Диспетчер такси
Принимала заказы.
01.2018 - 12.2020
ИП Иванов
Помощник бухгалтера
Первичные документы.
02.2015 - 11.2017
ООО «Сосна»
Оператор
Заносила накладные.
Образование
2012
Казанский федеральный университет
Бухгалтерский учёт
Ключевые навыки
Excel
Увлечения
Самарский колледж связи, 2008
Курс «Налоги 2024», Нетология
Фотошоп
Пишу стихи.`

/** Resumes that are read from a text. */
export function pastedResumes(people: People) {
  const { call, buildPerson } = people
  const world = resumeWorld(people)

  /** A person with a resume from a text of three jobs. */
  async function pasted(text = TEXT) {
    const person = await buildPerson()
    const { body, status } = await call('POST', '/api/v1/personal/resumes/import/text', {
      as: person,
      body: { text },
    })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    const id = String(body.id)
    const path = `/api/v1/personal/resumes/${id}/import`
    const read = async () => (await call('GET', path, { as: person })).body
    const lines: { text: string; is_placed: boolean }[] = (await read()).lines
    const numbers = (...texts: string[]) =>
      texts.map((wanted) => {
        const at = lines.findIndex((line) => line.text === wanted)
        if (at < 0) throw new Error(`No line «${wanted}»`)
        return at
      })
    return {
      id,
      person,
      path,
      body,
      read,
      lines,
      numbers,
      add: (as: string, picked: number[], rest: object = {}, by: TestPerson | null = person) =>
        call('POST', `${path}/lines`, { ...(by && { as: by }), body: { as, lines: picked, ...rest } }),
      merge: (at: number, into: number, by: TestPerson | null = person) =>
        call('POST', `${path}/merge`, { ...(by && { as: by }), body: { at, into } }),
      decide: (at: number, entry: object | null, rest: object = {}) =>
        call('PUT', `${path}/${at}`, { as: person, body: { entry, ...rest } }),
      own: () => world.ok('GET', `/${id}`, person),
      save: async (content: object) =>
        world.ok('PUT', `/${id}`, person, {
          version: (await world.ok('GET', `/${id}`, person)).version,
          content: toObject(toWire({ ...CONTENT, ...content })),
          contacts: CONTACTS,
        }),
      finish: () => call('DELETE', path, { as: person }),
    }
  }

  return { pasted, world }
}

/** Safe: objects stay objects on the wire. */
const toObject = (value: unknown) => value as object
